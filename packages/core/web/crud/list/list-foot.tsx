import { Pagination } from 'antd'
import { PAGE_SIZES, TREE_PAGE_SIZE } from '../../../contract/wire.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import { formatFen } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import type { ListState } from './use-list.ts'
import './list-foot.css'

/** The sums of the visible columns that are added up over all pages, and the page navigation. */
export function ListFoot({ list, columns }: { list: ListState; columns: readonly string[] }) {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const phone = useIsPhone()
  const { address, summary, total = 0, change } = list
  const sums = columns.filter((name) => summary[name] !== undefined)
  const own = entity.list.pageSize
  // Other sums are shown as the values of their column are, with unit.
  const sumOf = (name: string) =>
    entity.fields[name]?.kind === 'fen' ? (
      formatFen(summary[name] ?? 0)
    ) : (
      <Cell name={name} row={summary as unknown as AnyRow} refs={{}} />
    )
  const sizes: number[] = [...PAGE_SIZES]
  if (own !== undefined && !sizes.includes(own)) sizes.push(own)
  return (
    <footer className="core-crud-list-foot">
      {own !== TREE_PAGE_SIZE && (
        <Pagination
          current={address.current}
          pageSize={address.pageSize}
          total={total}
          simple={phone}
          showSizeChanger={!phone}
          pageSizeOptions={sizes.sort((a, b) => a - b)}
          onChange={(current, pageSize) =>
            // Another page size divides the rows differently, so the list goes back to the first page.
            change(pageSize === address.pageSize ? { current } : { pageSize, current: undefined })
          }
        />
      )}
      <span className="core-crud-sums">
        {sums.map((name) => (
          <span key={name}>
            {word('sum', { name: words.field(name) })} <b>{sumOf(name)}</b>
          </span>
        ))}
      </span>
    </footer>
  )
}
