/** The frame: one page at a time under a bar of ours, and nothing of JupyterLab's around it until somebody asks for it. */

const AROUND = new Set(["jp-top-panel", "jp-menu-panel", "jp-bottom-panel", "jp-title-panel-title"]);
const SHOWN = "euchre-tutor-notebook"; // whether the notebook is shown, with all of JupyterLab
const FRAME = `
  #jp-header-panel, #euchre-tutor-bar { min-height: 36px; }
  #euchre-tutor-bar .bar { height: 36px; }
  [data-euchre-frame] .jp-Notebook .jp-Cell { padding-inline: max(var(--jp-cell-padding), calc(50% - 41em)); }
  [data-euchre-frame] .jp-Cell[data-euchre-folded]:focus-visible { box-shadow: none !important; }
  [data-euchre-frame] .jp-RenderedHTMLCommon { padding-right: 0; }
  [data-euchre-frame] :is(.jp-Notebook-footer, .jp-cell-menu, .jp-InputPlaceholder, .jp-Collapser, .jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay) {
    display: none !important;
  }`;

// A widget of JupyterLab and all in it.
function* within(widget) {
  yield widget;
  for (const child of widget.children()) yield* within(child);
}

/** Put the frame around JupyterLab, unless it has no bar to show. */
export async function frame(app, shared, narrow) {
  const { PageConfig } = await shared("@jupyterlab/coreutils");
  const told = PageConfig.getOption("euchreTutorBar");
  if (!told) return;
  const { html, style } = JSON.parse(told);
  const { Widget } = await shared("@lumino/widgets");
  const { shell, commands } = app;
  const bar = new Widget();
  Object.assign(bar, { id: "euchre-tutor-bar" }).addClass("euchre");
  bar.node.innerHTML = html;
  document.head.append(Object.assign(document.createElement("style"), { textContent: style + FRAME }));
  shell.add(bar, "header");
  const notebook = bar.node.querySelector("button");
  const links = [...bar.node.querySelectorAll("a")];
  const [home] = links;
  home.title = "Home (F2)";
  home.setAttribute("aria-keyshortcuts", "F2");
  notebook.setAttribute("aria-keyshortcuts", "F4");
  const hidden = new Set(); // what of JupyterLab is hidden now, that was to be seen

  const open = (link) => {
    const [path, id] = link.getAttribute("href").split("#");
    return commands.execute("rendermime:handle-local-link", { path, id: id && `#${id}` });
  };

  const isAt = (link) => link.getAttribute("href") === shell.currentWidget?.context?.localPath;

  // At home it leads to the bar, which would otherwise be many links away.
  async function goHome() {
    if (isAt(home)) home.focus();
    else await open(home);
    document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer")?.scrollTo(0, 0);
  }

  const isLab = () => sessionStorage.getItem(SHOWN) === "yes"; // in this tab, and after F5 as well

  // Toolbars come with each page that is opened.
  function hide() {
    const bars = [...shell.widgets("main")].map(({ toolbar }) => toolbar).filter(Boolean);
    for (const each of [...[...within(shell)].filter(({ id }) => AROUND.has(id)), ...bars]) {
      if (each.isHidden) continue;
      each.hide();
      hidden.add(each);
    }
  }

  function set() {
    const lab = isLab();
    document.body.toggleAttribute("data-euchre-frame", !lab);
    notebook.setAttribute("aria-pressed", lab);
    notebook.title = lab ? "Hide all of JupyterLab (F4)" : "Show the notebook, with all of JupyterLab (F4)";
    for (const side of ["left", "right"])
      if (!shell.isEmpty(side) && shell.isSideTabBarVisible(side) !== lab) shell.toggleSideTabBarVisibility(side);
    if (lab) {
      hidden.forEach((each) => each.isDisposed || each.show());
      hidden.clear();
    } else {
      shell.collapseLeft();
      shell.collapseRight();
    }
    const { currentWidget } = shell; // another one may come to the front
    shell.mode = lab ? "multiple-document" : "single-document";
    if (currentWidget) shell.activateById(currentWidget.id);
    if (!lab) hide();
    fit();
  }

  function toggle() {
    const { currentWidget } = shell;
    sessionStorage.setItem(SHOWN, isLab() ? "no" : "yes");
    set();
    if (isLab() && window.innerWidth >= narrow) shell.expandLeft();
    if (currentWidget) stay(currentWidget);
  }

  // After a reload JupyterLab shows what lay open before in the place of the page, some moments later.
  async function stay(widget) {
    for (let n = 0; n < 40 && widget.isAttached; n++) await new Promise((done) => setTimeout(done, 100));
    if (widget.isAttached || widget.isDisposed) return;
    shell.add(widget, "main");
    shell.activateById(widget.id);
  }

  // A lesson on the stage has all the room, also in a tab that never had the focus, where no widget is current.
  function fit() {
    const isOnStage = !isLab() && document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) [data-euchre-stage]");
    bar.parent?.setHidden(Boolean(isOnStage));
  }

  function mark() {
    const current = links.slice(1).find(isAt);
    links.forEach((link) => (link === current ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")));
    if (!isLab()) hide();
    fit();
  }

  Object.entries({ home: goHome, notebook: toggle, fit }).forEach(([name, execute]) => commands.addCommand(`euchre-tutor:${name}`, { execute }));
  notebook.addEventListener("click", toggle);
  links.forEach((link) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (link === home) goHome();
      else open(link);
    }),
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const act = { F2: goHome, F4: toggle }[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target.closest?.(".jp-DirListing")) return; // where F2 renames
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    true,
  );
  app.restored.then(() => {
    set();
    mark();
    shell.currentChanged?.connect(mark);
    shell.layoutModified?.connect(mark);
  });
}
