import '@atrium/core/web/theme/dashboard-themes.css'
import '../../viewer/viewer.css'
import '@atrium/charts/web/controls.css'
import '../../viewer/layers.css'
import './editor.css'
import { Toasts } from '@atrium/charts/web/kind/toast'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import { useOpenBoard } from '@atrium/core/web/page/open-board'
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { inBoardRange } from '../../../contract/board-range.ts'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { LiveLink } from '../../live/live-link.ts'
import type { ExampleData } from '../../live/shared-state.ts'
import { ViewerContextProvider } from '../../live/viewer-context.tsx'
import { FullScreenItem } from '../../stage/full-screen-item.tsx'
import { type Camera, fitted } from '../camera.ts'
import { useCell } from '../cell.ts'
import { type Editor, inDocumentOrder } from '../editor.ts'
import { useEditorWords } from '../words.ts'
import type { StageDrop } from './drops.ts'
import { EditState } from './edit-state.tsx'
import { OthersFrames } from './others-frames.tsx'
import { OverlayLayer } from './overlay.tsx'
import { PlacedItem } from './placed-item.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionFrame } from './selection-frame.tsx'
import { type OpenMenu, StageMenu } from './stage-menu.tsx'
import { EditorContext, useEditor, useItem, useMoves, useOptions } from './use-editor.ts'
import { useStagePointer } from './use-stage-pointer.ts'

export interface EditorStageProps {
  editor: Editor
  link: LiveLink
  /** The name of a kind in the language of the page. */
  kindName(kind: string): string
  /** What stands for the data of an item that has none yet (`examplesOf`). */
  example(item: ComponentItem): ExampleData | null
  /** What may be dropped on the canvas. */
  drops: readonly StageDrop[]
  /** `_id` of the item that fills the screen, or ''. */
  enlarged: string
  onCloseEnlarged(): void
  /** Called when the items are drawn for the first time. */
  onDrawn(): void
  /** Shown over a dashboard without items. */
  empty: ReactNode
}

/** The canvas with everything to edit it. Widgets draw as in a viewer, but do not react. */
export function EditorStage({ editor, link, example, ...props }: EditorStageProps) {
  const [layers, setLayers] = useState<HTMLElement | null>(null)
  const context = useMemo(() => ({ link, layers }), [link, layers])
  useOpenBoard()
  return (
    <EditorContext value={editor}>
      <ViewerContextProvider value={context}>
        <Toasts>
          <EditState {...{ editor, link, example }}>
            <View {...props} />
            <div ref={setLayers} className="dashboards-layers" />
          </EditState>
        </Toasts>
      </ViewerContextProvider>
    </EditorContext>
  )
}

type ViewProps = Omit<EditorStageProps, 'editor' | 'link' | 'example'>

function View({ kindName, drops, enlarged, onCloseEnlarged, onDrawn, empty }: ViewProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const view = useRef<HTMLDivElement>(null)
  const tool = useCell(editor.tool)
  const moves = useMoves()
  const isEmpty = useCell(editor.store.stacking).length === 0
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const closeMenu = useCallback(() => {
    setMenu(null)
    const item = view.current?.querySelector<HTMLElement>('.dashboards-editor-placed[aria-current="true"]')
    ;(item ?? view.current)?.focus({ preventScroll: true })
  }, [])
  useViewSize(view)
  const handlers = useStagePointer(view, drops, setMenu)
  return (
    <section
      ref={view}
      className="dashboards-editor-stage"
      aria-label={words.stage.name}
      data-tool={tool.name}
      data-moves={moves ? '' : undefined}
      style={tool.cursor ? { cursor: tool.cursor } : {}}
      tabIndex={-1}
      {...handlers}
    >
      <Canvas {...{ kindName, onDrawn }} />
      <Over />
      <Rulers />
      {isEmpty && <div className="dashboards-editor-empty">{empty}</div>}
      {!menu && <SelectionBar onMore={(at) => setMenu({ of: 'item', at })} />}
      {menu && <StageMenu {...menu} onClose={closeMenu} />}
      {enlarged !== '' && <Enlarged id={enlarged} kindName={kindName} onClose={onCloseEnlarged} />}
    </section>
  )
}

/** The whole canvas fits the view, also when a panel is opened or closed beside it, until the person has zoomed or panned. */
function useViewSize(view: React.RefObject<HTMLDivElement | null>) {
  const editor = useEditor()
  const size = useElementSize(view)
  const fittedAs = useRef<Camera>(undefined)
  useEffect(() => {
    if (size.width === 0) return
    editor.view.set(size)
    if (fittedAs.current && fittedAs.current !== editor.camera.get()) return
    const { width, height } = editor.store.options.get()
    fittedAs.current = fitted({ left: 0, top: 0, width, height }, size)
    editor.camera.set(fittedAs.current)
  }, [editor, size])
}

function Canvas({ kindName, onDrawn }: Pick<ViewProps, 'kindName' | 'onDrawn'>) {
  const editor = useEditor()
  const { zoom, x, y } = useCell(editor.camera)
  const scale = useSettled(zoom)
  const items = useMemo(() => <Items {...{ kindName, scale, onDrawn }} />, [kindName, scale, onDrawn])
  // While the zoom changes, the browser scales the picture that it has; the line of `scale` is inherited by all items, so
  // that a new one with each frame would compute all of their styles again.
  const style = { transform: `translate(${x}px, ${y}px) scale(${zoom})`, '--e-line': `${1 / scale}px` }
  return (
    <div className="dashboards-editor-canvas" data-zooms={zoom === scale ? undefined : ''} style={style}>
      {items}
    </div>
  )
}

function Items({ kindName, scale, onDrawn }: Pick<ViewProps, 'kindName' | 'onDrawn'> & { scale: number }) {
  const editor = useEditor()
  const { width, height, theme, backgroundColor, backgroundImage } = useOptions()
  const stacking = useCell(editor.store.stacking)
  // In the background when the editor opens: two hundred items at once would block the page.
  const isOpened = useDeferredValue(true, false)
  useEffect(() => {
    if (isOpened) onDrawn()
  }, [isOpened, onDrawn])
  // In the order of the document, as viewers draw them: a browser would load a frame again that is moved to elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order changes with the items alone
  const ids = useMemo(() => inDocumentOrder(editor), [editor, stacking])
  useEffect(() => {
    if (!ids.includes(editor.tabStop.get())) editor.tabStop.set(ids[0] ?? '')
  }, [editor, ids])
  return (
    <div
      className="charts-viewer dashboards-editor-paper"
      {...(theme === 'default' || theme === '' ? {} : { 'data-theme': theme })}
      style={{
        width,
        height,
        ...(backgroundColor ? { backgroundColor } : {}),
        ...(backgroundImage ? { backgroundImage: `url(${JSON.stringify(backgroundImage)})` } : {}),
      }}
    >
      {(isOpened ? ids : []).map((id) => (
        <PlacedItem key={id} id={id} kindName={kindName} scale={scale} />
      ))}
    </div>
  )
}

function Over() {
  const { x, y } = useCell(useEditor().camera)
  return (
    <div className="dashboards-editor-over" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <OthersFrames />
      <SelectionFrame />
      <OverlayLayer />
    </div>
  )
}

function Enlarged({ id, kindName, onClose }: Pick<ViewProps, 'kindName'> & { id: string; onClose(): void }) {
  const { range } = useOptions()
  const stored = useItem(id)
  if (!stored) return null
  const item = inBoardRange(stored, range)
  const { title, component } = item.component
  return <FullScreenItem item={item} title={title || kindName(component)} onClose={onClose} />
}

const SETTLED_MS = 200

/**
 * The zoom after it has stood still: widgets draw their canvases anew for it, and ask for as many points. The first one,
 * which fits the canvas into the view, counts at once, so that this is not done twice when the editor opens.
 */
function useSettled(zoom: number): number {
  const [settled, setSettled] = useState(zoom)
  const first = useRef(zoom)
  const wasFitted = useRef(false)
  useLayoutEffect(() => {
    if (!wasFitted.current && zoom !== first.current) {
      wasFitted.current = true
      setSettled(zoom)
      return
    }
    const timer = setTimeout(() => setSettled(zoom), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [zoom])
  return settled
}
