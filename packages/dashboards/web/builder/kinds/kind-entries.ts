import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { BuilderKind } from '../builder-kind.ts'

/** What the list of kinds offers: a kind, or a preset of one. */
export interface KindEntry {
  /** The name of the kind; of a preset, `Kind/key`. */
  id: string
  kind: BuilderKind
  name: string
  about: string
  icon: string
  /** What a new item has besides its defaults. */
  props: Readonly<Record<string, unknown>>
  example: WidgetExample
  /** By what it is found. */
  words: string
}

/** The presets of a kind stand behind it. */
export function kindEntries(kinds: readonly BuilderKind[]): KindEntry[] {
  return kinds.flatMap((kind) => {
    const { name, about, spec, example, palette } = kind
    const presets = palette.presets.map(({ key, synonyms, ...preset }) => ({
      kind,
      ...preset,
      id: `${kind.kind}/${key}`,
      example: preset.example ?? { ...example, props: preset.props },
      words: `${preset.name} ${preset.about} ${synonyms}`,
    }))
    const words = `${partsOf(kind.kind)} ${name} ${about} ${palette.synonyms}`
    return [{ id: kind.kind, kind, name, about, icon: spec.icon, props: {}, example, words }, ...presets]
  })
}

/** The kind and the props of what was chosen or dragged. */
export function chosenKind(kinds: readonly BuilderKind[], id: string): Pick<KindEntry, 'props'> & { kind: string } {
  const entry = kindEntries(kinds).find((one) => one.id === id)
  return { kind: entry?.kind.kind ?? id, props: entry?.props ?? {} }
}

/** Those that all words of a search stand for. */
export function foundEntries(entries: readonly KindEntry[], search: string): KindEntry[] {
  return entries.filter(({ words }) => hasWords(words, search))
}

/** The kinds that are nearest to what no kind is. */
export function nearestEntries(entries: readonly KindEntry[], search: string): KindEntry[] {
  return entries.filter(({ id, kind }) => id === kind.kind && hasWords(kind.palette.nearest, search))
}

/** Latin words count from their beginning: `ring` is not in `string`. */
function hasWords(text: string, search: string): boolean {
  const known = ` ${plain(text)}`
  return plain(search)
    .split(/\s+/)
    .every((word) =>
      /^[a-z]/.test(word) ? BEFORE.some((sign) => known.includes(`${sign}${word}`)) : known.includes(word),
    )
}

const BEFORE = [' ', '-', '(', '（', '/']

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A name of two words is found by the second one, too. */
const partsOf = (kind: string) => `${kind} ${kind.replace(/([a-z])([A-Z])/g, '$1 $2')}`
