// Checks the dashboards against Grafana's own types: every value must be known and have its type. Prints all faults,
// and ends with exit status 1 if there are any.
//
//   npm install && node check.mjs

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const HERE = import.meta.dirname;
const TYPES = join(HERE, 'node_modules/@grafana/schema/dist');

/** The types of panels, with the names of the modules that have their TypeScript types. */
const KINDS = { timeseries: 'TimeSeries', stat: 'Stat', table: 'Table', heatmap: 'Heatmap' };

/** Keys that a data source adds to an annotation, and that Grafana's types do not have. */
const OF_DATA_SOURCE = ['expr', 'step', 'titleFormat', 'textFormat', 'tagKeys'];

// Enums are nominal in TypeScript; JSON has their values.
const PRELUDE = `
type Plain<T> =
  T extends string ? \`\${T}\`
  : T extends boolean | null | undefined ? T
  : T extends number ? (number extends T ? number : \`\${T}\` extends \`\${infer N extends number}\` ? N : never)
  : T extends (infer E)[] ? Plain<E>[]
  : T extends object ? { [K in keyof T]: Plain<T[K]> }
  : T;
import type { Dashboard, Panel, RowPanel } from '${TYPES}/types/raw/dashboard/x/types.gen';
${Object.entries(KINDS)
  .map(([kind, name]) => `import type * as ${name} from '${TYPES}/esm/raw/composable/${kind}/panelcfg/x/${name}PanelCfg_types.gen';`)
  .join('\n')}
`;

/** TypeScript source that declares the type of each part of a dashboard, and the part of each of its lines. */
function source(dashboard) {
  const lines = PRELUDE.split('\n');
  const parts = [];
  const add = (part, type, value) => {
    parts.push({ part, from: lines.length });
    lines.push(...`export const v${parts.length}: Plain<${type}> = ${JSON.stringify(value, null, 1)};`.split('\n'));
  };
  const annotations = dashboard.annotations.list.map((annotation) =>
    Object.fromEntries(Object.entries(annotation).filter(([key]) => !OF_DATA_SOURCE.includes(key))));
  add('itself', 'Dashboard', { ...dashboard, panels: [], annotations: { list: annotations } });
  for (const panel of dashboard.panels) {
    if (panel.type === 'row') {
      add(panel.title, 'RowPanel', panel);
      continue;
    }
    const kind = KINDS[panel.type];
    add(panel.title, 'Panel', panel);
    add(`${panel.title}, options`, `Partial<${kind}.Options>`, panel.options);
    if (panel.type !== 'stat') {
      add(`${panel.title}, custom`, `Partial<${kind}.FieldConfig>`, panel.fieldConfig.defaults.custom);
    }
  }
  return { text: lines.join('\n'), partOf: (line) => parts.findLast((each) => each.from <= line)?.part };
}

function check(file, directory) {
  const { text, partOf } = source(JSON.parse(readFileSync(join(HERE, 'dashboards', file), 'utf8')));
  const path = join(directory, `${file}.ts`);
  writeFileSync(path, text);
  const program = ts.createProgram([path], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const line = found.file?.getLineAndCharacterOfPosition(found.start).line ?? 0;
    return `${file}: ${partOf(line)}: ${ts.flattenDiagnosticMessageText(found.messageText, '\n  ')}`;
  });
}

const directory = mkdtempSync(join(HERE, 'node_modules/.check-'));
try {
  const files = readdirSync(join(HERE, 'dashboards')).filter((file) => file.endsWith('.json'));
  const wrong = files.flatMap((file) => check(file, directory));
  wrong.forEach((each) => console.error(each));
  console.log(`${files.length} dashboards checked, ${wrong.length} faults`);
  process.exitCode = wrong.length ? 1 : 0;
} finally {
  rmSync(directory, { recursive: true });
}
