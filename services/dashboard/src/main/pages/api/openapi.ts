/** The used part of a schema of the document, see JsonSchemas.java. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  contentEncoding?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | false;
  enum?: string[];
  allOf?: { description?: string; oneOf?: { required?: string[] }[] }[];
}

type Content = Record<string, { schema: Schema; "x-event-data"?: { message: Schema } }>;

export interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  security: { bearer?: string[] }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
}

export interface OpenApi {
  info: { description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, Schema> };
}

/** Loads the document that describes all calls. */
export async function openApi(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch("/api/openapi.json", { signal });
  if (!response.ok) {
    throw new Error(`the server answered ${response.status}`);
  }
  return (await response.json()) as OpenApi;
}

/** The name of the referenced schema; empty if there is none. */
export function target(schema: Schema | undefined): string {
  return schema?.$ref?.replace("#/components/schemas/", "") ?? "";
}
