import type { ShownParameter } from '@atrium/charts/web/kind/widget-view'
import { splitValues } from '@atrium/core/contract/value-list'

interface SayWords {
  allValues: string
  valueComma: string
}

/** The values of parameters as texts say them: the word for all, and several in a list. */
export function saidValues(
  parameters: readonly Pick<ShownParameter, 'name' | 'several' | 'all'>[],
  values: Readonly<Record<string, string>>,
  words: SayWords,
): Readonly<Record<string, string>> {
  const plural = parameters.filter(({ several, all }) => several || all)
  if (plural.length === 0) return values
  const said = ({ name, several, all }: (typeof plural)[number]) => {
    const value = values[name] ?? ''
    if (all && value === '') return words.allValues
    return several ? splitValues(value).join(words.valueComma) : value
  }
  return { ...values, ...Object.fromEntries(plural.map((one) => [one.name, said(one)])) }
}
