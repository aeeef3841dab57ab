import type { KindParts } from '@atrium/web/canvas/sample/kind-parts'
import { widgetExample } from './widget-examples.ts'
import { settingWords } from './widget-settings.ts'
import { widgets } from './widgets.ts'

type Words = { name: string; about: string }

const chinese = import.meta.glob<{ default: Words }>('../widgets/*/zh_CN.ts')
const english = import.meta.glob<{ default: Words }>('../widgets/*/en_US.ts')

/** What authors of dashboards need of each kind; all of it is loaded when the page that shows it is opened. */
export const kindParts: readonly KindParts[] = widgets.map(({ kind }) => ({
  kind,
  example: (locale) => widgetExample(kind, locale),
  words: { zh_CN: wordsOf(chinese, kind, 'zh_CN'), en_US: wordsOf(english, kind, 'en_US') },
  settings: settingWords(kind),
}))

function wordsOf(files: Readonly<Record<string, () => Promise<{ default: Words }>>>, kind: string, locale: string) {
  const file = files[`../widgets/${kind}/${locale}.ts`]
  if (!file) throw new Error(`widgets/${kind} has no ${locale}.ts`)
  return file
}
