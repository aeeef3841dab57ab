import type { Capability } from '@atrium/charts/contract/statistics/capability'
import { measured } from '@atrium/charts/web/kind/numbers'
import type { SpcConfig } from '../config.ts'
import { useSpcWords } from '../shared/spc-words.ts'

interface FiguresProps {
  capability: Capability
  config: Pick<SpcConfig, 'decimals'>
  unit: string
  style: object
}

/** The figures of a capability; what the specification does not allow to calculate is a dash. */
export function Figures({ capability, config: { decimals }, unit, style }: FiguresProps) {
  const words = useSpcWords()
  const { count, bands, cp, cpk, outside, expected, least, most } = capability
  const value = (one: number | null) => measured(one, decimals)
  const withUnit = (one: number) => `${value(one)}${unit && ` ${unit}`}`
  const share = (one: number | null) => (one === null ? value(one) : `${measured(100 * one, decimals)}%`)
  const figures = [
    ['Cpk', value(cpk)],
    ['Cp', value(cp)],
    [words.mean, withUnit(bands.u)],
    [words.sd, withUnit(bands.sd)],
    [words.count, measured(count)],
    [words.outside, share(outside)],
    [words.expected, share(expected)],
    [words.least, withUnit(least)],
    [words.most, withUnit(most)],
  ]
  return (
    <dl className="spc-figures" aria-label={words.figures} style={style}>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
