import { DownOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { endKey } from '../../../ui/menu-key.ts'
import { useEntityPage } from '../../entity-context.ts'
import { useCrudWords } from '../../words.ts'
import { changeAddress } from '../list-address.ts'
import { useParameters } from '../use-parameters.ts'
import { NameDialog, type Naming } from './name-dialog.tsx'
import { useListParameters } from './use-list-parameters.ts'
import { useViewActions } from './use-view-actions.tsx'
import { useViews } from './use-views.ts'
import { contentAt, isSame, NONE, SAVED, whatIsLeft } from './view-content.ts'
import './views.css'

type Items = NonNullable<MenuProps['items']>

/** Opens a saved view of the list, and saves, renames, shares and deletes views. */
export function ViewMenu({ columns }: { columns: readonly string[] }) {
  const { entity } = useEntityPage()
  const { word } = useCrudWords()
  const { views } = useViews()
  const { search, view } = useListParameters()
  const [, setSearch] = useParameters()
  const [naming, setNaming] = useState<Naming>()
  const open = (id: string, quietly = false) =>
    setSearch((now) => changeAddress(new URLSearchParams({ ...beside(now), [SAVED]: id }), {}), { replace: quietly })
  const actions = useViewActions(open)
  useNamedInAddress(view?._id, open)
  if (!views) return null

  const now = contentAt(entity, search, columns)
  const changed = view !== undefined && !isSame(now, whatIsLeft(entity, view.content).content)
  const mayChange = view !== undefined && (view.own || views.mayShare)
  const isDefault = view !== undefined && views.default === view._id
  const choices = (own: boolean): Items =>
    views.list
      .filter((one) => one.own === own)
      .map(({ _id, name, by }) => ({
        key: _id,
        label: <span className="core-crud-view-name">{own ? name : `${name} · ${by}`}</span>,
        onClick: () => open(_id),
      }))
  const group = (key: 'viewsOwn' | 'viewsShared', children: Items): Items =>
    children.length > 0 ? [{ key, type: 'group', label: word(key), children }] : []
  const items: Items = [
    { key: NONE, label: word('viewNone'), onClick: () => open(NONE) },
    ...group('viewsOwn', choices(true)),
    ...group('viewsShared', choices(false)),
    { key: 'line', type: 'divider' },
    ...(changed && mayChange
      ? [
          {
            key: 'overwrite',
            label: word('viewOverwrite', { name: view.name }),
            onClick: () => actions.change({ _id: view._id, content: now }, () => open(view._id, true)),
          },
        ]
      : []),
    { key: 'add', label: word('viewAdd'), onClick: () => setNaming({ content: now }) },
    ...(view
      ? [
          {
            key: 'default',
            label: word(isDefault ? 'viewNotDefault' : 'viewDefault'),
            onClick: () => actions.chooseDefault(isDefault ? null : view._id),
          },
        ]
      : []),
    ...(view && mayChange
      ? [
          { key: 'rename', label: word('viewRename'), onClick: () => setNaming({ view }) },
          ...(views.mayShare
            ? [
                {
                  key: 'share',
                  label: word(view.shared ? 'viewUnshare' : 'viewShare'),
                  onClick: () => actions.change({ _id: view._id, shared: !view.shared }),
                },
              ]
            : []),
          { key: 'delete', label: word('viewDelete'), danger: true, onClick: () => actions.remove(view) },
        ]
      : []),
  ]

  return (
    <>
      <Dropdown menu={{ items, onClick: endKey, selectedKeys: [view?._id ?? NONE] }} autoFocus trigger={['click']}>
        <Button type="text" className="core-crud-view" icon={<TableOutlined aria-hidden />}>
          <span className="core-crud-view-name">{view?.name ?? word('views')}</span>
          {changed && <small>{word('viewChanged')}</small>}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {naming && (
        <NameDialog
          naming={naming}
          mayShare={views.mayShare}
          onClose={() => setNaming(undefined)}
          onAdd={actions.add}
          onRename={(_id, name) => actions.change({ _id, name })}
        />
      )}
    </>
  )
}

/** What stays when another view is opened: how rows are drawn. */
function beside(search: URLSearchParams): Record<string, string> {
  const drawn = search.get('view')
  return drawn ? { view: drawn } : {}
}

/** Puts a default view into the address, so that the address says which view is open. */
function useNamedInAddress(id: string | undefined, open: (id: string, quietly: boolean) => void): void {
  const [drawn] = useParameters()
  const missing = id !== undefined && drawn.get(SAVED) === null
  const name = useEffectEvent(() => id !== undefined && open(id, true))
  useEffect(() => {
    if (missing) name()
  }, [missing])
}
