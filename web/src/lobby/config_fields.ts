import { h } from "../dom";
import { count, title } from "../format";
import { field as inputField } from "../parts/form";
import type { ConfigField } from "../match_info";

/** A form control for a field of a game's config. */
export interface ConfigInput {
  name: string;
  element: HTMLElement;
  /** The value; undefined if it is the game's default. */
  value(): unknown;
}

const isNumeric = (field: ConfigField): boolean => field.type === "integer" || field.type === "number";

/** Lists and objects are written as JSON; they are rare. */
const isNested = (field: ConfigField): boolean => field.type === "list" || field.type === "object";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function control(field: ConfigField): HTMLInputElement | HTMLSelectElement {
  if (field.type === "boolean") return h("input", { type: "checkbox", checked: field.default === true, class: "switch" });
  if (field.values && field.values.length > 0) {
    const select = h("select", {}, ...field.values.map((value) => h("option", { value: String(value) }, String(value))));
    select.value = String(field.default);
    return select;
  }
  if (isNumeric(field)) {
    return h("input", {
      type: "number", required: !field.optional, value: String(field.default ?? ""), placeholder: field.optional ? "none" : "",
      min: field.min?.toString(), max: field.max?.toString(), step: field.type === "integer" ? "1" : "any",
    });
  }
  if (!isNested(field)) return h("input", { type: "text", value: String(field.default ?? "") });
  const input = h("input", { type: "text", value: JSON.stringify(field.default), spellcheck: false });
  input.addEventListener("input", () => input.setCustomValidity(parse(input.value) === undefined ? "This is not JSON" : ""));
  return input;
}

function read(field: ConfigField, input: HTMLInputElement | HTMLSelectElement): unknown {
  if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
  if (field.optional && input.value === "") return null;
  if (isNumeric(field)) return Number(input.value);
  if (isNested(field)) return parse(input.value);
  return field.values?.find((value) => String(value) === input.value) ?? input.value;
}

function limits(field: ConfigField): string {
  if (!isNumeric(field) || (field.min === undefined && field.max === undefined)) return "";
  if (field.max === undefined) return `at least ${count(field.min!)}`;
  if (field.min === undefined) return `at most ${count(field.max)}`;
  return `${count(field.min)} to ${count(field.max)}`;
}

export function configInput(field: ConfigField): ConfigInput {
  const input = control(field);
  input.name = field.name;
  const hint = [field.doc, limits(field)].filter(Boolean).join(" · ");
  return {
    name: field.name, element: inputField(title(field.name), input, hint || null, field.type === "boolean" ? "field-switch" : ""),
    value: () => {
      const value = read(field, input);
      return JSON.stringify(value) === JSON.stringify(field.default) ? undefined : value;
    },
  };
}

/** The values that differ from the defaults. */
export const readConfig = (inputs: readonly ConfigInput[]): Record<string, unknown> =>
  Object.fromEntries(inputs.flatMap(({ name, value }) => { const wanted = value(); return wanted === undefined ? [] : [[name, wanted]]; }));
