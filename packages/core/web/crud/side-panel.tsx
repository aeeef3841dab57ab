import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { moveFocus } from '../ui/move-focus.ts'
import { useCrudWords } from './words.ts'

interface SidePanelProps {
  title: ReactNode
  /** Name for screen readers. */
  label: string
  /** Buttons in the panel's head. */
  actions?: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  wide?: boolean
  onClose(): void
  children: ReactNode
}

/** The panel beside the list; on a phone it replaces the list. */
export function SidePanel({ title, label, actions, footer, wide = false, onClose, children }: SidePanelProps) {
  const { word } = useCrudWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers and the keyboard continue here; the page does not scroll.
  useEffect(() => moveFocus(heading.current, { preventScroll: true }), [])
  return (
    <aside className="core-crud-panel" data-wide={wide} aria-label={label}>
      <header className="core-crud-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="core-crud-panel-actions">{actions}</div>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={word('close')} onClick={onClose} />
      </header>
      <div className="core-crud-panel-body">{children}</div>
      {footer && <footer className="core-crud-panel-foot">{footer}</footer>}
    </aside>
  )
}
