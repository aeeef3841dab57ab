import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useWord } from '../words.ts'
import type { SectionItem } from './section.ts'
import './menu.css'

interface Props {
  items: readonly SectionItem[]
  /** Shows only icons, each with its name as a tooltip. */
  folded?: boolean
}

/** The menu of a section, with the current page marked. */
export function MenuLinks({ items, folded = false }: Props) {
  return (
    <ul className="core-shell-menu">
      {items.map((item) => (
        <li key={item.to}>
          <Tooltip title={folded ? item.label : ''} placement="right">
            {item.external ? <Outside item={item} /> : <Inside item={item} />}
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

// antd's tooltip passes its event handlers to this component, which puts them on the link.
function Inside({ item, ...events }: { item: SectionItem }) {
  const word = useWord()
  return (
    <Link {...events} className="core-shell-menu-link" to={item.to} aria-current={item.active ? 'page' : undefined}>
      <LineIcon name={item.icon} size={18} />
      <span>{item.label}</span>
      {item.waiting && (
        <b className="core-shell-menu-waiting" role="status" aria-label={word('inboxCount', { count: item.waiting })}>
          {item.waiting}
        </b>
      )}
    </Link>
  )
}

function Outside({ item, ...events }: { item: SectionItem }) {
  const word = useWord()
  return (
    <a {...events} className="core-shell-menu-link" href={item.to} target="_blank" rel="noopener noreferrer">
      <LineIcon name={item.icon} size={18} />
      <span>{item.label}</span>
      <span className="core-hidden">{word('newWindow')}</span>
    </a>
  )
}
