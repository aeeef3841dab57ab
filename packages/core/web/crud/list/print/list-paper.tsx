import { useMemo } from 'react'
import type { Entity } from '../../../../contract/define/entity.ts'
import { kindOf } from '../../../../contract/shown.ts'
import type { AnyRow } from '../../../app/screens.ts'
import { Sheet } from '../../../paper/sheet.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import type { RefNames } from '../../calls.ts'
import { useEntityPage } from '../../entity-context.ts'
import { Cell, isNumeric } from '../../values/cell.tsx'
import { formatNumber } from '../../values/money.ts'
import { useCrudWords } from '../../words.ts'
import type { ListAddress } from '../list-address.ts'
import { SumOf } from '../sum-of.tsx'
import { useFiltersSaid } from './filters-said.ts'
import { paperColumns } from './paper-columns.ts'
import { isDrawn, paperText } from './paper-text.ts'
import './list-paper.css'

export interface PrintedList {
  rows: readonly AnyRow[]
  refs: RefNames
  /** Of all rows that the filters find. */
  total: number
  summary: Readonly<Record<string, number>>
  /** The rows were chosen one by one. */
  isChosen: boolean
}

interface ListPaperProps {
  printed: PrintedList
  address: ListAddress
  columns: readonly string[]
}

/** The rows of a list as a table on paper, with what they are. */
export function ListPaper({ printed, address, columns }: ListPaperProps) {
  const { rows, refs, total, summary, isChosen } = printed
  const page = useEntityPage()
  const { entity, words } = page
  const { word, locale } = useCrudWords()
  const said = useFiltersSaid(address, refs)
  const { wide, points, widths, whole } = useMemo(() => {
    const textsOf = (name: string) => rows.map((row) => paperText(page, name, row, refs))
    const shared = columns.map((name) => {
      // What the app writes in place of a figure is about as wide as this.
      const texts = page.screens.cells?.[name] && isNumeric(page.entity, name) ? [OWN_FIGURE] : textsOf(name)
      return { head: words.field(name), texts, isWhole: isWhole(page.entity, name) || texts.every(isOneWord) }
    })
    return { ...paperColumns(shared), whole: shared.map((column) => column.isWhole) }
  }, [rows, refs, columns, page, words])
  const sums = columns.filter((name) => summary[name] !== undefined)
  const counted = formatNumber(rows.length, locale)
  const all = formatNumber(total, locale)
  return (
    <Sheet title={`${words.own('name')} · ${words.name}`} wide={wide}>
      <ul className="core-crud-paper-about">
        {said.map(([label, text]) => (
          <li key={label}>
            {label}: {text}
          </li>
        ))}
        <li>
          {isChosen
            ? word('printedChosen', { count: counted })
            : rows.length < total
              ? word('printedPart', { count: counted, total: all })
              : word('total', { total: all })}
        </li>
      </ul>
      <table className="core-crud-paper-rows" style={{ fontSize: `${points}pt` }}>
        <colgroup>
          {columns.map((name, index) => (
            <col key={name} style={{ width: `${widths[index]}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} data-figure={isNumeric(entity, name)}>
                {words.field(name)}
                {kindOf(entity, name) === 'dt' && <ZoneNote />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {columns.map((name, index) => (
                <td key={name} data-figure={isNumeric(entity, name)} data-whole={whole[index]}>
                  {isDrawn(page, name, row) ? (
                    <Cell name={name} row={row} refs={refs} />
                  ) : (
                    paperText(page, name, row, refs) || word('empty')
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length > 0 && (
        <p className="core-crud-paper-sums">
          {sums.map((name) => (
            <span key={name}>
              {word('sum', { name: words.field(name) })}{' '}
              <b>
                <SumOf name={name} summary={summary} />
              </b>
            </span>
          ))}
        </p>
      )}
    </Sheet>
  )
}

const OWN_FIGURE = '1,234.56 kWh'

const WHOLE = new Set(['dt', 'date', 'status', 'generated'])

/** A code, or a choice in a word or two. */
const isOneWord = (text: string) => /^[\w.#-]{0,24}$/.test(text) || text.length <= 4

/** A figure, a number or a time is not broken into lines. */
const isWhole = (entity: Entity, name: string) => isNumeric(entity, name) || WHOLE.has(kindOf(entity, name))
