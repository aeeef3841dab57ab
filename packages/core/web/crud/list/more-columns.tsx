import { ColumnWidthOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import type { FittedColumns } from './use-fit.ts'

/** Says which columns have no room at this width, and shows all of them on request; the table then scrolls. */
export function MoreColumns({ columns: { hidden, all, showAll } }: { columns: FittedColumns }) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  if (all) {
    return (
      <Button type="text" icon={<ColumnWidthOutlined aria-hidden />} onClick={() => showAll(false)}>
        {word('columnsFitting')}
      </Button>
    )
  }
  if (hidden.length === 0) return null
  const content = (
    <div className="core-crud-columns">
      <ul>
        {hidden.map((name) => (
          <li key={name}>{words.field(name)}</li>
        ))}
      </ul>
      <Button size="small" onClick={() => showAll(true)}>
        {word('columnsAll')}
      </Button>
    </div>
  )
  return (
    <Popover content={content} title={word('columnsHidden')} trigger="click" placement="bottomRight">
      <Button type="text">{word('columnsMore', { count: hidden.length })}</Button>
    </Popover>
  )
}
