import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import type { Columns } from './use-columns.ts'

/** Chooses the columns of the table; the first column always stays, because it names the row. */
export function ColumnChooser({ columns: { offered, visible, choose } }: { columns: Columns }) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const content = (
    <div className="core-crud-columns">
      {offered.map((name, index) => (
        <Checkbox
          key={name}
          checked={visible.includes(name)}
          disabled={index === 0}
          onChange={(event) =>
            choose(offered.filter((other) => (other === name ? event.target.checked : visible.includes(other))))
          }
        >
          {words.field(name)}
        </Checkbox>
      ))}
      <Button size="small" onClick={() => choose(undefined)}>
        {word('columnsReset')}
      </Button>
    </div>
  )
  return (
    <Popover content={content} title={word('columns')} trigger="click" placement="bottomRight">
      <Button type="text" icon={<SettingOutlined aria-hidden />} aria-label={word('columns')} title={word('columns')} />
    </Popover>
  )
}
