import root from "../api/variant.schema.json";

/** The part of a JSON schema that help and completion need. */
interface Schema {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
}

const SCHEMA = root as unknown as Schema;

/** A schema, the schema to which it refers, and its alternatives. */
function alternatives(schema: Schema | undefined, depth = 0): Schema[] {
  if (!schema || depth > 8) {
    return [];
  }
  const name = schema.$ref?.replace("#/$defs/", "");
  const parts = [
    ...(name ? [SCHEMA.$defs?.[name]] : []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return [schema, ...parts.flatMap((part) => alternatives(part, depth + 1))];
}

/** The schemas below a key, also below an item of a list or a key that the designer chose. */
function below(schemas: Schema[], key: string): Schema[] {
  const found = schemas.flatMap((schema) => alternatives(schema)).flatMap((schema) => {
    const items = alternatives(schema.items);
    const others = typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
    const own = schema.properties?.[key];
    return [
      ...(own ? [own] : [...Object.values(schema.patternProperties ?? {}), ...others]),
      ...items.flatMap((item) => (item.properties?.[key] ? [item.properties[key]] : [])),
    ];
  });
  return found.filter((each): each is Schema => each !== undefined);
}

function at(path: string[]): Schema[] {
  return path.reduce((schemas, key) => below(schemas, key), [SCHEMA]);
}

/** The keys allowed at a place, each with its description. */
export function keysOf(path: string[]): { key: string; description: string }[] {
  const keys = new Map<string, string>();
  for (const schema of at(path).flatMap((each) => alternatives(each))) {
    for (const each of [schema, ...alternatives(schema.items)]) {
      for (const [key, value] of Object.entries(each.properties ?? {})) {
        if (!keys.has(key)) {
          keys.set(key, firstDescription(alternatives(value)));
        }
      }
    }
  }
  return [...keys].map(([key, description]) => ({ key, description }));
}

/**
 * The values allowed at a place, or in the list there, each with a description.
 *
 * @param names what a definition names, by the kind of name in the schema, such as "letter"
 */
export function valuesOf(path: string[], names: Record<string, string[]>): { value: string; description: string }[] {
  const schemas = at(path).flatMap((each) => alternatives(each));
  const values = new Map<string, string>();
  for (const schema of [...schemas, ...schemas.flatMap(({ items }) => alternatives(items))]) {
    const kind = schema.$ref?.replace("#/$defs/", "") ?? "";
    const isFlag = [schema.type ?? []].flat().includes("boolean");
    const own = (schema.enum ?? []).filter((each) => typeof each === "string");
    for (const value of [...own, ...(isFlag ? ["true", "false"] : []), ...(names[kind] ?? [])]) {
      if (!values.has(value)) {
        values.set(value, firstDescription(schemas));
      }
    }
  }
  return [...values].map(([value, description]) => ({ value, description }));
}

/** The description of a key; empty if there is none. */
export function described(path: string[]): string {
  return firstDescription(at(path).flatMap((each) => alternatives(each)));
}

function firstDescription(schemas: Schema[]): string {
  return schemas.find((schema) => schema.description)?.description ?? "";
}
