// One tooltip for the page: it shows the attribute data-tip of what is under the pointer.

const tip = el("div", { id: "tip", role: "tooltip", hidden: "" });

function placeTip(event) {
  const gap = 14;
  const { width, height } = tip.getBoundingClientRect();
  const right = document.documentElement.clientWidth - width - 4;
  const x = Math.max(4, Math.min(event.clientX - width / 2, right));
  const above = event.clientY - height - gap;
  tip.style.left = `${x}px`;
  tip.style.top = `${above > 4 ? above : event.clientY + gap}px`;
}

function showTip(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
  tip.hidden = !target;
  if (target) {
    const [first, ...rest] = target.dataset.tip.split("\n");
    tip.replaceChildren(el("strong", {}, first), ...rest.map((line) => el("span", {}, line)));
    placeTip(event);
  }
}

document.addEventListener("pointerover", showTip);
document.addEventListener("pointermove", (event) => tip.hidden || placeTip(event));
document.addEventListener("pointerdown", showTip);
document.addEventListener("scroll", () => { tip.hidden = true; }, { passive: true });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") tip.hidden = true; });
