import './phone.css'
import { Icon } from '@atrium/charts/web/kind/icons'
import { Toasts } from '@atrium/charts/web/kind/toast'
import { fill } from '@atrium/core/web/words'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { LiveLink } from '../../live/live-link.ts'
import type { ExampleData } from '../../live/shared-state.ts'
import { ViewerContextProvider } from '../../live/viewer-context.tsx'
import { Stage } from '../../stage/stage.tsx'
import { isTooSmall } from '../../stage/stage-layout.ts'
import { type Editor, select } from '../editor.ts'
import { EditState } from '../stage/edit-state.tsx'
import { EditorContext, useEditor, useSelection } from '../stage/use-editor.ts'
import { useEditorWords } from '../words.ts'
import { PhoneItem } from './phone-item.tsx'
import { PhoneTools } from './phone-tools.tsx'
import { PHONE_PX } from './use-phone.ts'
import { usePhoneDrag } from './use-phone-drag.ts'

interface PhoneStageProps {
  editor: Editor
  link: LiveLink
  /** What stands for the data of an item that has none yet (`examplesOf`). */
  example(item: ComponentItem): ExampleData | null
  /** The name of a kind, for items without a title. */
  kindName(kind: string): string
  onClose(): void
}

/** The draft as a phone shows it, beside the canvas: there the items get another order or height, or are left out. */
export function PhoneStage({ editor, link, example, ...props }: PhoneStageProps) {
  const context = useMemo(() => ({ link, layers: null }), [link])
  return (
    <EditorContext value={editor}>
      <ViewerContextProvider value={context}>
        <Toasts>
          <EditState {...{ editor, link, example }}>
            <Arrangement {...props} />
          </EditState>
        </Toasts>
      </ViewerContextProvider>
    </EditorContext>
  )
}

/** Phones are about this high. */
const SCREEN = { width: PHONE_PX, height: 760 }

function Arrangement({ kindName, onClose }: Pick<PhoneStageProps, 'kindName' | 'onClose'>) {
  const editor = useEditor()
  const words = useEditorWords().phone
  const { phone, acts, drop, handlers, stop } = usePhoneDrag()
  const { options, components, items, left, boxes, height } = phone
  const [chosen, ...more] = useSelection()
  const item = more.length === 0 ? components.find(({ _id }) => _id === chosen) : undefined
  const titleOf = ({ component }: ComponentItem) => component.title || kindName(component.component)
  const list = useRef<HTMLOListElement>(null)
  useKeptFocus(list, items)
  const isList = isTooSmall(options, SCREEN)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  return (
    <section className="dashboards-editor-phone" aria-label={words.name}>
      <header>
        <h2>{words.name}</h2>
        <button
          type="button"
          className="charts-icon-button"
          title={words.close}
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {isList && item && <PhoneTools item={item} title={titleOf(item)} phone={phone} acts={acts} />}
      {isList && !item && items.length > 0 && <p>{words.hint}</p>}
      {!isList && <p>{words.whole}</p>}
      {components.length === 0 && <p>{words.empty}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc stops a drag in it */}
      <div className="dashboards-editor-phone-scroll" onKeyDown={onKeyDown}>
        <div
          className="charts-viewer dashboards-view-scrolls dashboards-editor-phone-paper"
          {...(options.theme === 'default' || options.theme === '' ? {} : { 'data-theme': options.theme })}
          style={{
            width: PHONE_PX,
            height: isList ? height : SCREEN.height,
            ...(options.backgroundColor ? { background: options.backgroundColor } : {}),
          }}
        >
          {isList ? (
            <ol ref={list} aria-label={words.list} {...handlers}>
              {items.map((one, place) => {
                const box = boxes.get(one._id)
                const shown = { item: one, title: titleOf(one), place, count: items.length, acts, onGrow: phone.onGrow }
                return box && <PhoneItem key={one._id} {...shown} box={box} />
              })}
              {drop && <li className="dashboards-editor-phone-drop" style={drop.line} aria-hidden="true" />}
            </ol>
          ) : (
            <Whole phone={phone} />
          )}
        </div>
        {isList && left.length > 0 && (
          <div className="dashboards-editor-phone-left">
            <h3>{fill(words.hidden, { count: left.length })}</h3>
            <ul>
              {left.map((one) => (
                <li key={one._id}>
                  <button type="button" className="charts-link" onClick={() => select(editor, [one._id])}>
                    {titleOf(one)}
                  </button>
                  <button
                    type="button"
                    className="charts-button"
                    disabled={one.locked}
                    aria-label={fill(words.showItem, { title: titleOf(one) })}
                    onClick={() => acts.hide(one, false)}
                  >
                    {words.show}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {isList && phone.isArranged && (
        <footer>
          <button type="button" className="charts-button" onClick={acts.arrangeAutomatically}>
            {words.automatic}
          </button>
        </footer>
      )}
    </section>
  )
}

/** A dashboard that is not wider than a phone is drawn as on any other screen. */
function Whole({ phone: { options, components } }: { phone: ReturnType<typeof usePhoneDrag>['phone'] }) {
  const view = useRef<HTMLDivElement>(null)
  const dashboard = useMemo(() => ({ _id: '', name: '', options, components }), [options, components])
  return (
    <div inert>
      <Stage dashboard={dashboard} view={view} size={SCREEN} asList={false} />
    </div>
  )
}

/** An element that is put elsewhere in the list loses the focus. */
function useKeptFocus(list: React.RefObject<HTMLOListElement | null>, items: readonly ComponentItem[]) {
  const focused = useRef('')
  const order = items.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves elements
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-phone="${CSS.escape(focused.current)}"]`)
    if (document.activeElement === document.body) item?.focus()
  }, [order])
  useLayoutEffect(() => {
    const active = document.activeElement
    focused.current = (list.current?.contains(active) && (active as HTMLElement).dataset.phone) || ''
  })
}
