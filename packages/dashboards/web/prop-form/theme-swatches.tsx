import { fill } from '@atrium/core/web/words'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm, useFormWords } from './form-context.ts'

/** The tokens of a theme that authors paint with: its series, its text and the ground of its components. */
const TOKENS = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `series-${number}`).concat('text', 'surface')

interface ThemeSwatchesProps {
  value: string
  onTake(colour: string): void
}

/** The colours of the dashboard's own theme. What is taken is the colour, which does not change with the theme. */
export function ThemeSwatches({ value, onTake }: ThemeSwatchesProps) {
  const words = useFormWords()
  const { theme } = useForm()
  const probe = useRef<HTMLElement>(null)
  const [colours, setColours] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (theme === undefined || !probe.current) return
    const style = getComputedStyle(probe.current)
    const found = TOKENS.map((name) => wholeHex(style.getPropertyValue(`--a-${name}`).trim().toLowerCase()))
    setColours([...new Set(found.filter((colour) => /^#[0-9a-f]{6}$/.test(colour)))])
  }, [theme])
  if (theme === undefined) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a section
    <div role="group" className="dashboards-form-theme-swatches" aria-label={words.themeColours}>
      <small>{words.themeColours}</small>
      {/* Only the colours are those of the theme: the panel around keeps its own. */}
      <i ref={probe} hidden {...(theme === 'default' || theme === '' ? {} : { 'data-theme': theme })} />
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="dashboards-form-swatch"
          aria-label={fill(words.themeColour, { colour })}
          aria-pressed={colour === value.toLowerCase()}
          title={colour}
          style={{ background: colour }}
          onClick={() => onTake(colour)}
        />
      ))}
    </div>
  )
}

/** With two digits for each part, as the other swatches have them. */
function wholeHex(colour: string): string {
  return /^#[0-9a-f]{3}$/.test(colour) ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
}
