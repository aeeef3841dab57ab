import { Typography } from 'antd'
import { useWords } from '../words.ts'

/** A command with a button that copies it. */
export function Command({ text }: { text: string }) {
  const { word } = useWords()
  return (
    <div className="visual-connect-command">
      {/* `tabIndex` lets the keyboard scroll a long line. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Typography.Text copyable={{ text, tooltips: [word('copy'), word('copied')] }} />
    </div>
  )
}
