import { Image } from 'antd'
import { useCrudWords } from '../words.ts'
import './pictures.css'

const SHOWN_IN_LISTS = 2

/** In a list the first pictures as small images; in the detail all of them, which can be enlarged. */
export function Pictures({ urls, detailed }: { urls: readonly string[]; detailed: boolean }) {
  const { word } = useCrudWords()
  const nameOf = (index: number) => word('picture', { position: index + 1, count: urls.length })
  if (detailed) {
    return (
      <div className="core-crud-thumbs" data-detailed>
        <Image.PreviewGroup>
          {urls.map((url, index) => (
            <Image key={url} src={url} alt={nameOf(index)} width={96} height={96} />
          ))}
        </Image.PreviewGroup>
      </div>
    )
  }
  const shown = urls.slice(0, SHOWN_IN_LISTS)
  return (
    <span className="core-crud-thumbs">
      {shown.map((url, index) => (
        <img key={url} src={url} alt={nameOf(index)} loading="lazy" width={32} height={32} />
      ))}
      {urls.length > shown.length && <small>+{urls.length - shown.length}</small>}
    </span>
  )
}
