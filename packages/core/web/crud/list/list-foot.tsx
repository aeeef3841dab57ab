import { Pagination, Select } from 'antd'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, TREE_PAGE_SIZE } from '../../../contract/wire.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import { SumOf } from './sum-of.tsx'
import type { ListState } from './use-list.ts'
import type { PageFill } from './use-page-fill.ts'
import './list-foot.css'

interface ListFootProps {
  list: ListState
  fill: PageFill
  columns: readonly string[]
}

/** The sums of the visible columns that are added up over all pages, and the page navigation. */
export function ListFoot({ list, fill, columns }: ListFootProps) {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const phone = useIsPhone()
  const { address, summary, total = 0, change } = list
  const sums = columns.filter((name) => summary[name] !== undefined)
  const own = entity.list.pageSize
  return (
    <footer className="core-crud-list-foot">
      {own !== TREE_PAGE_SIZE && (
        <span className="core-crud-paging">
          <Pagination
            current={address.current}
            pageSize={address.pageSize}
            total={total}
            simple={phone}
            showSizeChanger={false}
            onChange={(current) => change({ current })}
          />
          {!phone && <PageSize list={list} fill={fill} />}
        </span>
      )}
      <span className="core-crud-sums">
        {sums.map((name) => (
          <span key={name}>
            {word('sum', { name: words.field(name) })}{' '}
            <b>
              <SumOf name={name} summary={summary} />
            </b>
          </span>
        ))}
      </span>
    </footer>
  )
}

const FILLED = 'filled'

/** How many rows a page has. Another size divides the rows differently, so the list goes back to the first page. */
function PageSize({ list: { address, change }, fill }: { list: ListState; fill: PageFill }) {
  const { entity } = useEntityPage()
  const { word } = useCrudWords()
  const own = entity.list.pageSize ?? DEFAULT_PAGE_SIZE
  const sizes: number[] = [...PAGE_SIZES]
  if (!sizes.includes(own)) sizes.push(own)
  const filled = fill.can && fill.wanted === true && !address.sized

  function choose(size: number | typeof FILLED) {
    if (size === FILLED) fill.choose(true)
    // The size that a list has by itself is also the way back for all lists.
    else if (size === own && fill.wanted) fill.choose(false)
    change({ pageSize: size === FILLED ? undefined : size })
  }

  return (
    <Select<number | typeof FILLED>
      aria-label={word('pageSize')}
      value={filled ? FILLED : address.pageSize}
      popupMatchSelectWidth={false}
      options={[
        ...sizes.sort((a, b) => a - b).map((count) => ({ value: count, label: word('perPage', { count }) })),
        ...(fill.can ? [{ value: FILLED, label: word('fillPage') }] : []),
      ]}
      onChange={choose}
    />
  )
}
