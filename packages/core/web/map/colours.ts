import type { Tokens } from '../theme/tokens.ts'

type Name = 'page' | 'surface' | 'line' | 'text' | 'muted' | 'brand' | 'good' | 'attention' | 'alarm' | 'neutral'

/** What a map is painted with. */
export interface Colours extends Pick<Tokens, Name | 'lineStrong'> {
  font: string
}

/** One object for each theme, because the pictures of marks are kept by it, for all maps of a page. */
const known = new Map<string, Colours>()

/** As the style sheet gives them at this element: the table of tokens would bring parts of antd along. */
export function coloursAt(element: Element): Colours {
  const colours = read(getComputedStyle(element))
  const key = Object.values(colours).join()
  const found = known.get(key) ?? colours
  known.set(key, found)
  return found
}

function read(style: CSSStyleDeclaration): Colours {
  const value = (name: Name | 'line-strong' | 'font') => style.getPropertyValue(`--a-${name}`).trim()
  // The style sheet has the names of the fonts on several lines.
  const font = value('font').replaceAll(/\s+/g, ' ') || 'sans-serif'
  return {
    ...{ page: value('page'), surface: value('surface'), line: value('line'), lineStrong: value('line-strong') },
    ...{ text: value('text'), muted: value('muted'), brand: value('brand'), font },
    ...{ good: value('good'), attention: value('attention'), alarm: value('alarm'), neutral: value('neutral') },
  }
}
