// The edition that somebody knows and another lead to the page on what is different.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("form.arkrules-pick").forEach((form) => {
    const { known, other } = form.elements;
    const family = (list) => list.selectedOptions[0].parentElement.label;
    const fit = () => {
      for (const group of other.querySelectorAll("optgroup")) {
        group.hidden = group.disabled = group.label !== family(known);
      }
      for (const option of other.options) option.disabled = option.value === known.value;
      if (family(other) !== family(known) || other.value === known.value) {
        other.value = [...other.options].find(
          (one) => one.parentElement.label === family(known) && one.value !== known.value).value;
      }
    };
    known.addEventListener("change", fit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      location.href = form.dataset.way.replace("KNOWN", known.value).replace("OTHER", other.value);
    });
    fit();
  });
});
