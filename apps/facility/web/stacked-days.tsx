import type { Colour } from '@atrium/core/contract/define/fields'
import { coloursOf } from '@atrium/core/web/overview/shares'
import { Link } from 'react-router'
import './stacked-days.css'
import { useWords } from './words.ts'

interface Part {
  name: string
  /** That of the state's tag. */
  colour: Colour | undefined
  /** One for each place. */
  values: readonly number[]
  /** The list behind it. */
  to: string | undefined
}

interface StackedDaysProps {
  label: string
  places: readonly string[]
  parts: readonly Part[]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Days as bars of parts that stand on each other, with the parts and their sums below, and all numbers as a table. */
export function StackedDays({ label, places, parts }: StackedDaysProps) {
  const { word } = useWords()
  const wholes = places.map((_, index) => sumOf(parts.map(({ values }) => values[index] ?? 0)))
  const colours = coloursOf(parts)
  const highest = Math.max(1, ...wholes)
  return (
    <div className="facility-days">
      <div className="facility-days-bars" aria-hidden="true">
        {places.map((place, index) => (
          <span key={place} title={`${place}: ${wholes[index]}`}>
            {parts.map(({ name, values }, part) => (
              <i
                key={name}
                style={{ height: `${((values[index] ?? 0) / highest) * 100}%`, background: colours[part] }}
              />
            ))}
          </span>
        ))}
      </div>
      <p className="facility-days-axis" aria-hidden="true">
        <span>{places[0]}</span>
        <span>{word('highest', { count: highest })}</span>
        <span>{places.at(-1)}</span>
      </p>
      <ul>
        {parts.map(({ name, values, to }, index) => (
          <li key={name}>
            <i style={{ background: colours[index] }} />
            {to ? <Link to={to}>{name}</Link> : name} {sumOf(values)}
          </li>
        ))}
      </ul>
      <div className="core-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{word('day')}</th>
              {parts.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, index) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                {parts.map(({ name, values }) => (
                  <td key={name}>{values[index] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
