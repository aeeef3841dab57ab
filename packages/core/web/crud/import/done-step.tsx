import { Alert, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MadeRow } from '../../../contract/import.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { useImportWords } from './words.ts'

const PAGE = 20

/** The rows that were created, each with its page. */
export function DoneStep({ made, count, onOpen }: { made: readonly MadeRow[]; count: number; onOpen(): void }) {
  const { entity } = useEntityPage()
  const { word } = useImportWords()
  const links = usePageLinks()
  const [page, setPage] = useState(1)
  return (
    <>
      <Alert type="success" showIcon title={word('made', { count })} />
      {made.length === 0 && <p className="core-crud-muted">{word('nothingMade')}</p>}
      <ol className="core-import-made" aria-label={word('madeList')} start={(page - 1) * PAGE + 1}>
        {made.slice((page - 1) * PAGE, page * PAGE).map(({ _id, title }) => (
          <li key={_id}>
            {entity.calls.includes('get') ? (
              <Link to={links.detail(_id)} onClick={onOpen}>
                {title || word('unnamed')}
              </Link>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
      {made.length > PAGE && (
        <Pagination
          simple
          size="small"
          current={page}
          pageSize={PAGE}
          total={made.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}
