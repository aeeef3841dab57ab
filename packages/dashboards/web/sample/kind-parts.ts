import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { WidgetPreset } from '@atrium/charts/contract/define/widget-preset'
import type { Locale } from '@atrium/core/contract/refusal'

/** Path of a prop → its name; `path=value` → the name of an option. */
type PropNames = Readonly<Record<string, string>>

type Load<T> = () => Promise<{ default: T }>

/** What authors of dashboards need of a kind, and viewers do not. */
export interface KindParts {
  kind: string
  example: (locale: Locale) => Promise<WidgetExample>
  words: Readonly<Record<Locale, Load<{ name: string; about: string }>>>
  settings: Readonly<Record<Locale, Load<PropNames>>>
  /** `path=value` of an option → its picture in the form. */
  pictures?: () => Promise<PropNames>
  /** Absent: it is found by its name and what it is for, and has no presets. */
  palette?: (locale: Locale) => Promise<KindPalette>
}

/** How the list of kinds offers a kind. */
export interface KindPalette {
  /** What else people call it, in both languages. */
  synonyms: string
  /** What people look for that no kind is, and this one is the nearest to. */
  nearest: string
  presets: readonly NamedPreset[]
}

export interface NamedPreset extends WidgetPreset {
  name: string
  about: string
  synonyms: string
}

const NO_PALETTE: KindPalette = { synonyms: '', nearest: '', presets: [] }

/** The parts of one kind, loaded for one language. */
export interface LoadedKind {
  kind: string
  example: WidgetExample
  name: string
  about: string
  names: PropNames
  pictures: PropNames
  palette: KindPalette
}

let known: readonly KindParts[] = []

/** Registers the parts of all kinds; the product's entry file calls it once. */
export function offerKindParts(parts: readonly KindParts[]): void {
  known = parts
}

/** All kinds with their parts, in the order of the product's list. */
export function loadKinds(locale: Locale): Promise<LoadedKind[]> {
  return Promise.all(
    known.map(async ({ kind, example, words, settings, pictures, palette }) => {
      const [shown, texts, names, drawn, offered] = await Promise.all([
        example(locale),
        words[locale](),
        settings[locale](),
        pictures?.(),
        palette?.(locale),
      ])
      return {
        ...{ kind, example: shown, names: names.default, pictures: drawn ?? {}, palette: offered ?? NO_PALETTE },
        ...texts.default,
      }
    }),
  )
}
