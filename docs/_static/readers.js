// What the theme leaves out for people who hear the page or use no mouse.
document.addEventListener("DOMContentLoaded", () => {
  for (const heading of document.querySelectorAll('[role="heading"]:not([aria-level])')) {
    heading.setAttribute("aria-level", "2");
  }
  document.querySelector("aside.sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector("aside.toc-drawer")?.setAttribute("aria-label", "On this page");
  const article = document.querySelector("article[role=main], [role=main]");
  if (article && !document.querySelector("h1")) {
    const title = document.createElement("h1");
    title.textContent = document.title.split(" - ")[0];
    article.prepend(title);
  }
  // A long signature is written as a list of definitions without terms, which it is not.
  for (const list of document.querySelectorAll("dt.sig dl")) {
    const rows = [...list.children].map((part) => {
      const row = document.createElement("div");
      row.style.marginLeft = "2em";
      row.append(...part.childNodes);
      return row;
    });
    const box = document.createElement("div");
    box.append(...rows);
    list.replaceWith(box);
  }
  for (const box of document.querySelectorAll("pre, .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1) {
      box.tabIndex = 0;
    }
  }
});
