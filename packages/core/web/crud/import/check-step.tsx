import { Alert, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import type { ImportCell } from '../../../contract/import.ts'
import { formatNumber } from '../values/money.ts'
import { type CheckedTable, mayConfirm } from './checked-table.ts'
import { useImportWords } from './words.ts'

const PAGE = 50

/** What the file has, with the reason in every wrong cell. */
export function CheckStep({ checked }: { checked: CheckedTable }) {
  const { table, columns, faults, wrong, wrongCount } = checked
  const { word, locale } = useImportWords()
  const [shown, setShown] = useState<'all' | 'wrong'>(wrong.size > 0 ? 'wrong' : 'all')
  const [page, setPage] = useState(1)
  const number = (value: number) => formatNumber(value, locale)
  const indexes = shown === 'wrong' ? [...wrong.keys()].sort((one, other) => one - other) : [...table.rows.keys()]
  const ignored = table.heads.filter((head, at) => columns[at] === null && head !== '')
  return (
    <>
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={word('faulty')}
          description={
            <ul className="core-import-faults">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
      {wrongCount > 0 && (
        <Alert type="error" showIcon title={word('wrongRows', { rows: table.rows.length, wrong: wrongCount })} />
      )}
      {mayConfirm(checked) && <Alert type="success" showIcon title={word('allRight', { count: table.rows.length })} />}
      {ignored.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={word('ignored', { columns: ignored.join(locale === 'zh_CN' ? '、' : ', ') })}
        />
      )}
      <div className="core-import-bar">
        <Segmented<'all' | 'wrong'>
          aria-label={word('shownRows')}
          value={shown}
          options={[
            { value: 'wrong', label: word('showWrong', { count: wrong.size }), disabled: wrong.size === 0 },
            { value: 'all', label: word('showAll', { count: table.rows.length }) },
          ]}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
        />
        {indexes.length > PAGE && (
          <Pagination
            simple
            size="small"
            current={page}
            pageSize={PAGE}
            total={indexes.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the arrow keys */}
      <section className="core-import-scroll" aria-label={word('preview')} tabIndex={0}>
        <table className="core-import-table">
          <thead>
            <tr>
              <th scope="col">{word('line')}</th>
              {table.heads.map((head, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: heads may be equal, and their order is fixed
                <th key={at} scope="col" data-ignored={columns[at] === null}>
                  {head}
                  {columns[at] === null && <small>{word('notImported')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {indexes.slice((page - 1) * PAGE, page * PAGE).map((index) => (
              <tr key={index}>
                <th scope="row">{number(table.lines[index]!)}</th>
                {table.heads.map((_, at) => {
                  const reason = wrong.get(index)?.get(at)
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is fixed
                    <td key={at} data-ignored={columns[at] === null} data-wrong={reason !== undefined}>
                      <span className="core-import-value">{textOf(table.rows[index]![at])}</span>
                      {reason !== undefined && <span className="core-import-reason">{reason}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** As a spreadsheet writes it. */
const textOf = (cell: ImportCell | undefined) => (typeof cell === 'boolean' ? String(cell).toUpperCase() : (cell ?? ''))
