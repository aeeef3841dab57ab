import { DashboardOutlined, FolderOutlined } from '@ant-design/icons'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { Problem } from '@atrium/core/web/crud/problem'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import type { TrashEntry } from '@atrium/dashboards/contract/dashboard-shelf'
import { App, Button, Pagination, Skeleton } from 'antd'
import { useWords } from '../words.ts'
import { trash } from './calls.ts'
import { useChange, useTrash } from './use-boards.ts'

/** What was deleted in the last 30 days. */
export function TrashView({ current, onPage }: { current: number; onPage(page: number): void }) {
  const { word } = useWords()
  const { data, error, refetch } = useTrash(current, onPage)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} title={word('boardNotLoaded')} />
  if (!data) return <Skeleton active />
  const { list, pagination } = data
  if (list.length === 0) return <Problem look="empty" title={word('boardTrashEmpty')} hint={word('boardTrashHint')} />
  return (
    <>
      <p className="visual-boards-hint">{word('boardTrashHint')}</p>
      <div className="visual-boards-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{word('boardName')}</th>
              <th scope="col" className="visual-boards-second">
                {word('boardDeletedAt')}
              </th>
              <th scope="col" className="visual-boards-second">
                {word('boardDeletedBy')}
              </th>
              <th scope="col" className="visual-boards-second">
                {word('boardEndsAt')}
              </th>
              <th scope="col">
                <span className="core-hidden">{word('boardRowActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {pagination.total > pagination.pageSize && (
        <Pagination
          className="visual-boards-pages"
          current={current}
          total={pagination.total}
          pageSize={pagination.pageSize}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  )
}

function Entry({ entry: { _id, kind, name, deletedAt, endsAt, by, dashboards } }: { entry: TrashEntry }) {
  const { word } = useWords()
  const { message, modal } = App.useApp()
  const { change } = useChange()
  async function restore() {
    const back = await change(() => trash.restore(_id))
    if (back) void message.success(word('boardRestored', { name: back.name }))
  }
  const remove = () =>
    modal.confirm({
      title: word('boardForGoodTitle', { name }),
      content: word('boardForGoodHint'),
      okText: word('boardForGood'),
      okButtonProps: { danger: true },
      onOk: () => change(() => trash.remove(_id)),
    })
  return (
    <tr>
      <td>
        <span className="visual-boards-trashed">
          {kind === 'folder' ? <FolderOutlined /> : <DashboardOutlined />}
          <span>
            {name}
            {kind === 'folder' && (
              <span className="visual-boards-description">{word('boardFolderOf', { count: dashboards })}</span>
            )}
          </span>
        </span>
      </td>
      <td className="visual-boards-second visual-boards-moment">{formatMinute(deletedAt)}</td>
      <td className="visual-boards-second">{by}</td>
      <td className="visual-boards-second visual-boards-moment">{formatMinute(endsAt)}</td>
      <td>
        <span className="visual-boards-buttons">
          <Button size="small" onClick={restore}>
            {word('boardRestore')}
          </Button>
          <Button size="small" type="text" danger onClick={remove}>
            {word('boardForGood')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
