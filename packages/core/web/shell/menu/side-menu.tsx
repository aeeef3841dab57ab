import { LineIcon } from '../../ui/line-icon.tsx'
import { useWord } from '../words.ts'
import { MenuLinks } from './menu-links.tsx'
import type { Section } from './section.ts'

interface Props {
  section: Section
  folded: boolean
  onFold: (folded: boolean) => void
}

/** The menu beside the page: 208 px wide, or 56 px with icons only. */
export function SideMenu({ section, folded, onFold }: Props) {
  const word = useWord()
  return (
    <nav className="core-shell-side" aria-label={section.name}>
      <p className="core-shell-side-title">{section.name}</p>
      <MenuLinks items={section.items} folded={folded} />
      <button
        type="button"
        className="core-icon-button core-shell-side-fold"
        aria-label={word(folded ? 'unfoldMenu' : 'foldMenu')}
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
      >
        <LineIcon name={folded ? 'unfold' : 'fold'} />
      </button>
    </nav>
  )
}
