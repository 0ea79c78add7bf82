import { html, nothing, type TemplateResult } from "lit";
import { openApi, target, type OpenApi, type Operation, type Schema } from "../api/openapi.js";
import { Page } from "../part/page.js";

/** The API for scripts: every method with its request and its answer. */
class ReferencePage extends Page {
  static override properties = { ...Page.properties, document: { state: true }, opened: { state: true } };

  private document: OpenApi | undefined;
  /** The opened methods and types. */
  private opened = new Set<string>();

  private readonly onHash = (): void => void this.goTo(decodeURIComponent(location.hash.slice(1)));

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
    // The browser follows links within the page.
    this.addEventListener("click", (event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
      if (link instanceof HTMLAnchorElement && link.hash) {
        event.stopPropagation();
      }
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  protected override async load(): Promise<void> {
    this.entitle("API");
    this.document = await openApi(this.ending.signal);
    if (location.hash) {
      this.onHash();
    }
  }

  private async goTo(id: string): Promise<void> {
    this.opened = new Set(this.opened).add(id);
    await this.updateComplete;
    document.getElementById(id)?.scrollIntoView();
  }

  override render(): TemplateResult {
    const known = this.document;
    return html`
      <h1>API</h1>
      <p class="lead">
        All calls for scripts. Client generators can use the
        <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
      </p>
      ${this.failed()} ${known ? this.contents(known) : nothing}
    `;
  }

  private contents(known: OpenApi): TemplateResult {
    const named = Object.entries(known.components.schemas).filter(([name]) => name.startsWith("polyboard."));
    return html`
      ${paragraphs(known.info.description)}
      <p>Version ${known.info.version}.</p>
      ${known.tags.map(
        ({ name, description }) => html`
          <section>
            <h2 id=${name}>${name}</h2>
            ${paragraphs(description)} ${this.methods(known, name)}
          </section>
        `,
      )}
      <section>
        <h2 id="types">Types</h2>
        ${named.map(([name, schema]) =>
          this.details(name, html`<code>${name}</code>`, () => [paragraphs(prose(schema)), fields(schema)]),
        )}
      </section>
    `;
  }

  private methods(known: OpenApi, service: string): TemplateResult[] {
    return Object.entries(known.paths).flatMap(([path, { get, post }]) => {
      const operation = post ?? get;
      if (!operation?.tags.includes(service)) {
        return [];
      }
      const name = path.replace(/^\/api\/(.*\/)?/, "");
      return this.details(
        operation.operationId,
        html`<code>${name}</code> ${operation.summary}`,
        () => method(known, path, operation, post && get ? "POST, or GET with ?message=" : post ? "POST" : "GET"),
      );
    });
  }

  private details(id: string, summary: TemplateResult, content: () => unknown): TemplateResult {
    const isOpen = this.opened.has(id);
    return html`<details
      class="entry"
      id=${id}
      .open=${isOpen}
      @toggle=${(event: Event) => this.toggle(id, (event.target as HTMLDetailsElement).open)}
    >
      <summary>${summary}</summary>
      ${isOpen ? content() : nothing}
    </details>`;
  }

  private toggle(id: string, isOpen: boolean): void {
    if (isOpen !== this.opened.has(id)) {
      const opened = new Set(this.opened);
      if (isOpen) {
        opened.add(id);
      } else {
        opened.delete(id);
      }
      this.opened = opened;
    }
  }
}

function method(known: OpenApi, path: string, operation: Operation, verb: string): TemplateResult {
  const { schemas } = known.components;
  const request = operation.requestBody?.content["application/json"]?.schema;
  const answers = operation.responses[200].content;
  const events = answers["text/event-stream"]?.["x-event-data"];
  const answer = events?.message ?? answers["application/json"]?.schema;
  const scopes = operation.security.flatMap(({ bearer }) => bearer ?? []);
  return html`
    ${paragraphs(operation.description)}
    <ul class="facts">
      <li>${verb}</li>
      <li>${scopes.length > 0 ? `scope ${scopes.join(" or ")}` : "no scope needed"}</li>
      <li>${events ? "answers with server-sent events" : "one answer"}</li>
    </ul>
    <p class="code">${curl(path, request && schemas[target(request)], events !== undefined)}</p>
    ${request ? html`<h3>Request</h3>${message(schemas, request)}` : nothing}
    <h3>${events ? "Data of each event" : "Answer"}</h3>
    ${message(schemas, answer)}
  `;
}

/** The fields of a schema, or of the schema to which it refers. */
function message(schemas: Record<string, Schema>, schema: Schema | undefined): TemplateResult {
  return fields(schemas[target(schema)] ?? schema ?? {});
}

function curl(path: string, request: Schema | undefined, isStream: boolean): string {
  const address = `${location.origin}${path}`;
  if (!request) {
    return `curl ${address}`;
  }
  const texts = Object.entries(request.properties ?? {}).filter(
    ([, { type, format, contentEncoding }]) => type === "string" && !format && !contentEncoding,
  );
  const body = texts.map(([name]) => `"${name}": "…"`).join(", ");
  return `curl ${isStream ? "-N " : ""}-H 'content-type: application/json' -d '{${body}}' ${address}`;
}

function fields(schema: Schema): TemplateResult {
  if (schema.enum) {
    return table(
      schema.enum.map((name) => [html`<code>${name}</code>`, html`${constant(schema, name)}`]),
      ["Constant", "Meaning"],
    );
  }
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    return html`<p>No fields.</p>`;
  }
  const choices = (schema.allOf ?? []).map(({ description, oneOf }) => ({
    description,
    names: (oneOf ?? []).flatMap(({ required }) => required ?? []),
  }));
  return html`
    ${table(
      properties.map(([name, property]) => [html`<code>${name}</code>`, type(property), html`${property.description}`]),
      ["Field", "Type", "Meaning"],
    )}
    ${choices.map(
      ({ description, names }) => html`<p>At most one of <code>${names.join(", ")}</code>. ${description}</p>`,
    )}
  `;
}

function table(rows: TemplateResult[][], head: string[]): TemplateResult {
  return html`<div class="table">
    <table>
      <thead>
        <tr>
          ${head.map((each) => html`<th>${each}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, i) => html`<td class=${i === row.length - 1 ? "wrap" : ""}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function type(schema: Schema): TemplateResult {
  const name = target(schema);
  if (name.startsWith("polyboard.")) {
    return html`<a href="#${name}">${name.split(".").slice(3).join(".")}</a>`;
  }
  if (schema.items) {
    return html`list of ${type(schema.items)}`;
  }
  if (schema.additionalProperties) {
    return html`${type(schema.additionalProperties)} by name`;
  }
  const kind = name === "Double" ? "number" : name || (schema.type ?? "");
  const detail = schema.format ?? schema.contentEncoding;
  return html`${kind}${detail ? ` (${detail})` : ""}`;
}

/** The description of a type, without its constants. */
function prose({ description, enum: constants }: Schema): string {
  return constants ? (description ?? "").split("\n\n- `")[0] ?? "" : (description ?? "");
}

function constant({ description }: Schema, name: string): string {
  const start = `- \`${name}\`: `;
  return description?.split("\n").find((line) => line.startsWith(start))?.slice(start.length) ?? "";
}

function paragraphs(text: string): TemplateResult[] {
  return text ? text.split("\n\n").map((each) => html`<p>${each}</p>`) : [];
}

customElements.define("pb-reference", ReferencePage);
