import { type RefObject, useLayoutEffect, useState } from 'react'

/** The colour tokens that a canvas needs as values, because it cannot read CSS variables. */
export interface ThemeColours {
  text: string
  muted: string
  line: string
  surface: string
  good: string
  attention: string
  alarm: string
  font: string
  series: string[]
}

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8]

/** By the themes around an element, which are all that decides. Each reading makes a browser compute the styles of the page. */
const known = new Map<string, ThemeColours>()

function coloursAt(element: Element): ThemeColours {
  const themes = themesAround(element)
  const colours = known.get(themes) ?? read(element)
  known.set(themes, colours)
  return colours
}

function themesAround(element: Element): string {
  const around = element.closest('[data-theme]')
  if (!around) return ''
  return `${around.getAttribute('data-theme')} ${around.parentElement ? themesAround(around.parentElement) : ''}`
}

function read(element: Element): ThemeColours {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(`--a-${name}`).trim()
  return {
    text: value('text'),
    muted: value('muted'),
    line: value('line'),
    surface: value('surface'),
    good: value('good'),
    attention: value('attention'),
    alarm: value('alarm'),
    font: value('font'),
    series: SERIES.map((number) => value(`series-${number}`)).filter(Boolean),
  }
}

/** The colours at an element. They are read again when the page or the viewer changes between light and dark. */
export function useThemeColours(element: RefObject<HTMLElement | null>): ThemeColours | null {
  const [colours, setColours] = useState<ThemeColours | null>(null)
  // Before the browser paints: a chart is drawn in the frame in which it appears.
  useLayoutEffect(() => {
    const at = element.current
    if (!at) return
    const readNow = () => setColours(coloursAt(at))
    readNow()
    const observer = new MutationObserver(readNow)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const viewer = at.closest('.charts-viewer')
    if (viewer) observer.observe(viewer, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [element])
  return colours
}
