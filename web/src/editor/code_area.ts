import { javascript } from "@codemirror/lang-javascript";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { keymap, EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";

/** Uses the colours of the page in either theme. */
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "13.5px" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: "1.55" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { caretColor: "var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--accent-soft)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line-strong)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--raised)", color: "var(--muted)", border: "0" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--raised)", outline: "1px solid var(--line-strong)" },
  ".cm-selectionMatch": { backgroundColor: "var(--raised)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.comment, tags.meta], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--code-function)" },
]);

/** The text area for the bot's code. */
export class CodeArea {
  readonly element = document.createElement("div");
  private readonly view: EditorView;

  constructor(text: string, changed: (text: string) => void, run: () => void) {
    this.element.className = "code-area";
    const started = keymap.of([{ key: "Mod-Enter", run: () => (run(), true), preventDefault: true }]);
    const heard = EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString()));
    this.view = new EditorView({
      parent: this.element,
      state: EditorState.create({
        doc: text,
        extensions: [started, basicSetup, javascript(), lintGutter(), EditorView.lineWrapping, look, syntaxHighlighting(colours), heard, EditorView.contentAttributes.of({ "aria-label": "Your bot, in JavaScript" })],
      }),
    });
  }

  get text(): string { return this.view.state.doc.toString(); }
  set text(text: string) { this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } }); }

  /** Marks a line with its fault. */
  mark(line: number, message: string): void {
    const { doc } = this.view.state;
    if (line < 1 || line > doc.lines) return;
    const { from, to } = doc.line(line);
    this.view.dispatch(setDiagnostics(this.view.state, [{ from, to, severity: "error", message }]));
  }

  unmark(): void { this.view.dispatch(setDiagnostics(this.view.state, [])); }

  toLine(line: number): void {
    const { doc } = this.view.state;
    if (line < 1 || line > doc.lines) return;
    const { from } = doc.line(line);
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }
}
