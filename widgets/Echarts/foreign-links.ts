import type { Chart } from '@atrium/charts/web/chart/echarts'
import { safeLink } from '@atrium/core/contract/safe-link'
import type { ECElementEvent } from 'echarts/core'

type Part = Readonly<Record<string, unknown>>

/** What ECharts follows by itself, and the names under which it does not. */
const APART = { link: 'foreignLink', sublink: 'foreignSublink' } as const

/**
 * The option with its links to other sites under names that ECharts does not know: the reader is asked before one is
 * followed (`foreignLinkAt`).
 */
export function withLinksApart(value: unknown, ownOrigin: string): Part
export function withLinksApart(value: unknown, ownOrigin: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withLinksApart(entry, ownOrigin))
  if (typeof value !== 'object' || value === null) return value
  const part: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withLinksApart(inner, ownOrigin)]),
  )
  for (const [name, apart] of Object.entries(APART)) {
    // ECharts makes one text of a list of texts.
    const link = safeLink([part[name]].flat(Number.POSITIVE_INFINITY).join(), ownOrigin)
    if (!link?.isForeign) continue
    delete part[name]
    part[apart] = link.href
    // A title without it reports no clicks.
    part.triggerEvent = true
  }
  return part
}

/** The link of a title, or of an entry of a series whose entries are links, that was clicked. */
export function foreignLinkAt(chart: Chart, click: ECElementEvent): unknown {
  const option = chart.getOption() as Record<string, readonly Part[] | undefined>
  if (click.componentType === 'title') {
    const title = option.title?.[Number(click.componentIndex)]
    return isSubtext(click) ? title?.[APART.sublink] : title?.[APART.link]
  }
  const entry = click.data as Part | null | undefined
  return option.series?.[Number(click.seriesIndex)]?.nodeClick === 'link' ? entry?.[APART.link] : undefined
}

/** ECharts draws a title as a group whose first element is the text and whose second is the subtext. */
function isSubtext({ event }: ECElementEvent): boolean {
  let element = event?.target
  while (element && element.type !== 'text') element = element.parent
  return element !== undefined && element.parent?.childAt(1) === element
}
