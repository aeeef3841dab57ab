import { readFileSync } from 'node:fs'

export interface StyleRule {
  /** The last part of it is the element that is coloured. */
  selector: string
  /** As written: `var(--a-muted)`. */
  colour?: string
  ground?: string
}

/** The rules of a style sheet that set a colour or a ground, one for each selector. */
export function colouringRules(file: URL): StyleRule[] {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  // The innermost blocks: those of media queries, too.
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const colour = valueIn(body, 'color')
    const ground = valueIn(body, 'background(?:-color)?')
    if (!colour && !ground) return []
    return splitSelectors(selectors).map((selector) => ({
      selector,
      ...(colour && { colour }),
      ...(ground && { ground }),
    }))
  })
}

/** The same element without its state: `.core-button` of `.core-button:hover`. */
export const withoutState = (selector: string): string =>
  selector.replace(/(?:(?<!:):[\w-]+(?:\([^()]*\))?|\[[^\]]*\])+$/, '')

const valueIn = (body: string, property: string) =>
  body.match(new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`))?.[1]?.trim()

// Not at commas in parentheses, as those of `:is(a, b)`.
const splitSelectors = (selectors: string) =>
  selectors
    .split(/,(?![^(]*\))/)
    .map((selector) => selector.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
