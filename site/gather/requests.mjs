// The reference of the HTTP API, made from the OpenAPI document that `agon serve` answers with.
import { code, plain, table } from "./markdown.mjs";

const anchor = (name) => name.toLowerCase();

function typeWords(schema) {
  if (!schema) return "";
  if (schema.$ref) return `[${schema.$ref.split("/").at(-1)}](#${anchor(schema.$ref.split("/").at(-1))})`;
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(" ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(" or ");
  if (schema.type === "array") return `list of ${typeWords(schema.items) || "anything"}`;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.type ?? "anything";
}

/** Objects whose fields stand in the table below them. */
const insideOf = (schema) => [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((each) => each?.properties);

function rowsOf(name, schema, needed) {
  const inside = insideOf(schema);
  const under = `${name}${schema.type === "array" ? "[]" : ""}.`;
  return [[code(name), typeWords(schema) + (needed ? ", needed" : ""), plain(schema.description ?? "")],
    ...(inside ? Object.entries(inside.properties).flatMap(([key, each]) => rowsOf(under + key, each, false)) : [])];
}

function schemaSection(name, schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => rowsOf(key, each, required.has(key)));
  const explained = rows.some((row) => row[2]);
  const head = ["Field", "Type", ...(explained ? ["Meaning"] : [])];
  return [`### ${name}`, plain(schema.description ?? ""), rows.length ? table(head, rows.map((row) => row.slice(0, head.length))) : plain(typeWords(schema))].filter(Boolean).join("\n\n");
}

function answerRow(status, response) {
  const [kind, content] = Object.entries(response.content ?? {})[0] ?? ["", {}];
  const words = status === "101" || status === "default" ? plain(response.description) : "";
  return [status === "default" ? "else" : code(status), plain(kind), [typeWords(content.schema), words].filter(Boolean).join(": ")];
}

function requestSection(method, path, request) {
  const parts = [`### ${code(`${method.toUpperCase()} ${path}`)}`, `${plain(request.summary)}.`];
  if (request.parameters) {
    parts.push(table(["Parameter", "Where", "Type"], request.parameters.map((each) =>
      [code(each.name), each.in, typeWords(each.schema) + (each.schema?.minimum !== undefined ? `, at least ${each.schema.minimum}` : "") + (each.required ? ", needed" : "")])));
  }
  const body = request.requestBody?.content?.["application/json"]?.schema;
  if (body) parts.push(`Body: ${typeWords(body)}, as JSON.`);
  if (request.security) parts.push("Needs a token where the server asks for one: `Authorization: Bearer TOKEN`.");
  parts.push(table(["Answer", "Kind", "What it is"], Object.entries(request.responses).map(([status, response]) => answerRow(status, response))));
  return parts.join("\n\n");
}

export function requestsPage(openApi) {
  const requests = Object.entries(openApi.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, request]) => requestSection(method, path, request)));
  const types = Object.entries(openApi.components.schemas).map(([name, schema]) => schemaSection(name, schema));
  return ["# HTTP API: every request", "Made from the OpenAPI document that a server gives at `/api/openapi.json`. What the requests are for, and who may ask, is told in " +
    "[the HTTP API](./http-api.md).", "## Requests", ...requests, "## Types", ...types].join("\n\n");
}
