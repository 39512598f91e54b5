"""What serves requests and the table: lines, HTTP with workers, and the page with its engine."""
