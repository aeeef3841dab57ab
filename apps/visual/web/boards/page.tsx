import './boards.css'
import { FolderOutlined, PlusOutlined } from '@ant-design/icons'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { ForbiddenPage } from '@atrium/core/web/page/forbidden'
import { useIsPhone } from '@atrium/core/web/ui/use-media'
import { Button, Drawer, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { BoardCards } from './board-cards.tsx'
import { BoardTable } from './board-table.tsx'
import { NewBoardDialog } from './dialogs.tsx'
import { FolderPane } from './folder-pane.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Nothing } from './nothing.tsx'
import { FIXED, folderOf, keepView, keptView, type Place, usePlace, type View } from './place.ts'
import { Toolbar } from './toolbar.tsx'
import { TrashView } from './trash-view.tsx'
import { useBoards, useFolders, useMayBoards } from './use-boards.ts'
import { useDragging } from './use-dragging.ts'

/** The dashboards of the tenant: folders on the left, cards or a table on the right. */
export default function BoardsPage() {
  const may = useMayBoards()
  return may('read') ? <Boards /> : <ForbiddenPage />
}

function Boards() {
  const { word, t } = useWords()
  const may = useMayBoards()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [place, go] = usePlace()
  const [open, setOpen] = useState<'new' | 'import' | 'folders'>()
  const { data: folders, error, refetch } = useFolders()
  const dragging = useDragging(folders?.list ?? [])
  const close = () => setOpen(undefined)
  const pane = folders && (
    <FolderPane
      folders={folders}
      inside={place.inside}
      dragging={dragging}
      onGo={(inside) => {
        close()
        go({ inside, keyword: '' })
      }}
    />
  )
  const list = folders?.list ?? []
  const heading = place.keyword === '' ? titleOf(place, list, word) : word('boardAll')
  return (
    <div className="visual-boards-page">
      <header className="visual-boards-head">
        <h1>{t('menu.dashboard/list')}</h1>
        {isPhone && (
          <Button icon={<FolderOutlined />} onClick={() => setOpen('folders')}>
            {heading}
          </Button>
        )}
        {may('create') && (
          <span className="visual-boards-head-actions">
            <Button onClick={() => setOpen('import')}>{word('boardImport')}</Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
              {word('boardNew')}
            </Button>
          </span>
        )}
      </header>
      {error && !folders && <LoadFailed error={error} onRetry={refetch} title={word('boardNotLoaded')} />}
      <div className="visual-boards-split">
        {isPhone ? (
          <Drawer open={open === 'folders'} placement="left" title={word('boardFolders')} size={300} onClose={close}>
            {pane}
          </Drawer>
        ) : (
          <aside className="visual-boards-aside">{pane ?? <Skeleton active title={false} />}</aside>
        )}
        <section className="visual-boards-main" aria-label={heading}>
          {place.inside === 'trash' ? (
            <TrashView current={place.current} onPage={(current) => go({ current })} />
          ) : (
            <Shown
              place={place}
              folders={list}
              dragging={dragging}
              onGo={go}
              onNew={() => setOpen('new')}
              onImport={() => setOpen('import')}
            />
          )}
        </section>
      </div>
      {open === 'new' && (
        <NewBoardDialog
          folders={list}
          folder={folderOf(place)}
          onClose={close}
          onDone={(id) => may('update') && navigate(editAddress(id))}
        />
      )}
      {open === 'import' && <ImportDialog folders={list} folder={folderOf(place)} onClose={close} />}
    </div>
  )
}

interface ShownProps extends Pick<Parameters<typeof BoardCards>[0], 'folders' | 'dragging'> {
  place: Place
  onGo: ReturnType<typeof usePlace>[1]
  onNew(): void
  onImport(): void
}

function Shown({ place, folders, dragging, onGo, onNew, onImport }: ShownProps) {
  const { word } = useWords()
  const [view, setView] = useState<View>(keptView)
  const { data, error, refetch, isPlaceholderData } = useBoards(place, (current) => onGo({ current }))
  const Rows = view === 'cards' ? BoardCards : BoardTable
  const isInFolder = !FIXED.some((one) => one === place.inside) && place.keyword === ''
  const isEmpty = data?.list.length === 0
  return (
    <>
      {!(isEmpty && hasNone(place)) && (
        <Toolbar
          place={place}
          view={view}
          groups={data?.refs.groups ?? {}}
          onChange={onGo}
          onView={(next) => {
            keepView(next)
            setView(next)
          }}
        />
      )}
      {error && !data && <LoadFailed error={error} onRetry={refetch} title={word('boardNotLoaded')} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {isEmpty && (
        <Nothing place={place} onNew={onNew} onImport={onImport} onClear={() => onGo({ keyword: '', groups: '' })} />
      )}
      {data && !isEmpty && (
        <div aria-busy={isPlaceholderData} className="visual-boards-shown">
          <Rows
            boards={data.list}
            folders={folders}
            showsFolder={!isInFolder && place.inside !== 'loose'}
            dragging={dragging}
            refs={data.refs}
          />
          <footer className="visual-boards-foot">
            <span role="status">{word('boardCount', { total: data.pagination.total })}</span>
            {data.pagination.total > data.pagination.pageSize && (
              <Pagination
                current={place.current}
                total={data.pagination.total}
                pageSize={data.pagination.pageSize}
                showSizeChanger={false}
                onChange={(current) => onGo({ current })}
              />
            )}
          </footer>
        </div>
      )}
    </>
  )
}

/** Whether an empty list means that there is no dashboard at all that this person may see. */
const hasNone = ({ inside, keyword, groups }: Place) => inside === 'all' && keyword === '' && groups === ''

function titleOf({ inside }: Place, folders: ShownProps['folders'], word: ReturnType<typeof useWords>['word']): string {
  const fixed = { all: 'boardAll', favorites: 'boardFavorites', loose: 'boardLoose', trash: 'boardTrash' } as const
  if (inside in fixed) return word(fixed[inside as keyof typeof fixed])
  return folders.find(({ _id }) => _id === inside)?.name ?? word('boardAll')
}
