import './edit.css'
import { MissingPage } from '@atrium/core/web/page/missing-part'
import { useWholeWidth, useWholeWindow } from '@atrium/core/web/page/room'
import { UnreachablePage } from '@atrium/core/web/page/states'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { Button, Result, Spin } from 'antd'
import { useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { previewAddress, viewerAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { EditorPage } from './editor-page.tsx'
import { frameShown } from './frame-shown.ts'
import { useOpenedEditor } from './use-opened-editor.ts'
import { useParts } from './use-parts.ts'

/** Narrower pages have no room for a canvas between two panels. */
const WIDE = '(min-width: 900px)'

/** `/visual/dashboard/edit?_id=…`: the builder of one dashboard. */
export default function EditPage() {
  const [search] = useSearchParams()
  const id = search.get('_id') ?? ''
  useWholeWidth()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  return isWide ? <Opened key={id} id={id} /> : <TooNarrow id={id} />
}

function onWidth(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function Opened({ id }: { id: string }) {
  const { word } = useWords()
  const navigate = useNavigate()
  const { state, retry } = useOpenedEditor(id)
  const { parts, missing } = useParts()
  // A refusal is read with the header and the menu around it.
  useWholeWindow(!useCell(frameShown) && state.kind !== 'refused' && !missing)
  if (missing) return <MissingPage {...missing} />
  if (state.kind === 'loading' || (state.kind === 'open' && !parts))
    return (
      <div className="visual-edit-loading">
        <Spin description={word('editLoading')} />
      </div>
    )
  if (state.kind === 'open') return parts && <EditorPage {...parts} id={id} opened={state} />
  if (state.refused.code === 0) return <UnreachablePage fault={state.refused.msg} onRetry={retry} />
  return (
    <Result
      icon={null}
      title={word('editRefused')}
      subTitle={state.refused.msg}
      extra={
        <Button type="primary" onClick={() => navigate('/visual/dashboard/list')}>
          {word('backToList')}
        </Button>
      }
    />
  )
}

function TooNarrow({ id }: { id: string }) {
  const { word } = useWords()
  const navigate = useNavigate()
  return (
    <Result
      icon={null}
      title={word('editNarrow')}
      subTitle={word('editNarrowHint')}
      extra={
        <>
          <Button type="primary" onClick={() => navigate(previewAddress(id))}>
            {word('preview')}
          </Button>
          <Button onClick={() => navigate(viewerAddress(id))}>{word('editView')}</Button>
        </>
      }
    />
  )
}
