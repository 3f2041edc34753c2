// Before anything is drawn: the page has a script, so what is only for those without one stays away.
document.documentElement.classList.add("js");
