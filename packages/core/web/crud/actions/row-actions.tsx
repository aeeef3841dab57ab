import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { AnyRow } from '../../app/screens.ts'
import { endKey } from '../../ui/menu-key.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import { useRowCommandRunner } from './row-command-context.ts'
import { commandsFor, type RowCommand, useMayEdit, useRowCommands } from './use-actions.ts'

/** How many actions get a button of their own beside the menu. */
const SHOWN = 2

interface RowActionsProps {
  row: AnyRow
  /** `text` in a row of the list, `default` in the head of the detail. */
  look: 'text' | 'default'
}

/** The actions that are possible for this row now: the first harmless ones as buttons, all others in the menu. */
export function RowActions({ row, look }: RowActionsProps) {
  const { entity, screens, words } = useEntityPage()
  const { word } = useCrudWords()
  const { start, busyWith } = useRowCommandRunner()
  const links = usePageLinks()
  const mayEdit = useMayEdit(row)
  const commands = commandsFor(entity, useRowCommands(), row)
  const shown = commands.filter(({ danger, quiet }) => !danger && !quiet).slice(0, SHOWN)
  const own = screens.rowActions ?? []
  const title = titleOf(entity, row)
  const busy = busyWith(row)
  const isBusy = (command: RowCommand) => busy?.action === command.action

  const items: NonNullable<MenuProps['items']> = [
    ...(mayEdit && look === 'text'
      ? [{ key: 'edit', label: word('edit'), onClick: () => links.go(links.edit(row._id)) }]
      : []),
    ...(screens.ownPage && look === 'text'
      ? [{ key: 'page', label: word('ownPage'), onClick: () => links.go(links.page(row._id)) }]
      : []),
    ...own.map(({ key, labelKey, onClick }) => ({
      key: `own-${key}`,
      label: words.own(labelKey),
      onClick: () => onClick(row),
    })),
    ...commands
      .filter((command) => !shown.includes(command))
      .map((command) => ({
        key: command.action ?? 'delete',
        label: command.label,
        danger: command.danger,
        disabled: busy !== undefined,
        onClick: () => start(command, [row]),
      })),
  ]

  return (
    // A click or a key on a button must not count as one on the row around it.
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops events
    <span className="core-crud-row-actions" onClick={stop} onKeyDown={stop}>
      {shown.map((command) => (
        <Button
          key={command.action}
          type={look === 'text' ? 'link' : 'default'}
          size={look === 'text' ? 'small' : 'middle'}
          loading={isBusy(command)}
          disabled={busy !== undefined && !isBusy(command)}
          onClick={() => start(command, [row])}
        >
          {command.label}
        </Button>
      ))}
      {mayEdit && look === 'default' && <Button onClick={() => links.go(links.edit(row._id))}>{word('edit')}</Button>}
      {items.length > 0 && (
        <Dropdown menu={{ items, onClick: endKey }} autoFocus trigger={['click']} placement="bottomRight">
          <Button
            type="text"
            size={look === 'text' ? 'small' : 'middle'}
            icon={<MoreOutlined aria-hidden />}
            aria-label={word('moreFor', { title })}
          />
        </Dropdown>
      )}
    </span>
  )
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation()
}
