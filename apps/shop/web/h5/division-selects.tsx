import { below, type Divisions } from '../../divisions.ts'
import { useWord } from './words.ts'

interface DivisionSelectsProps {
  all: Divisions
  /** A code of any level; empty: nothing is chosen. */
  value: string
  wrong: string | undefined
  onChange(code: string): void
}

/** Province, city and district, each below the one before. */
export function DivisionSelects({ all, value, wrong, onChange }: DivisionSelectsProps) {
  const word = useWord()
  const province = value === '' ? '' : value.slice(0, 2).padEnd(6, '0')
  const city = value !== '' && !value.endsWith('0000') ? value.slice(0, 4).padEnd(6, '0') : ''
  const area = value !== '' && !value.endsWith('00') ? value : ''
  const levels = [
    { key: 'province', chosen: province, above: '', list: below(all) },
    { key: 'city', chosen: city, above: province, list: province ? below(all, province) : [] },
    { key: 'area', chosen: area, above: city, list: city ? below(all, city) : [] },
  ] as const
  return (
    <div className="core-phone-field">
      <div className="shop-phone-divisions">
        {levels.map(({ key, chosen, above, list }) => (
          <label key={key} className="core-phone-field" hidden={key !== 'province' && list.length === 0}>
            <span>{word(key)}</span>
            <select
              className="core-phone-input"
              value={chosen}
              aria-invalid={wrong !== undefined}
              onChange={({ target }) => onChange(target.value || above)}
            >
              <option value="">{word('choose')}</option>
              {list.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {wrong && (
        <p className="core-phone-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
