import { Card, Descriptions, Typography } from 'antd'
import curlExample from '../../guide/signed-call.sh?raw'
import typescriptExample from '../../guide/signed-call.ts?raw'
import '../platform.css'
import { useWords, type Word } from '../words.ts'

const HEADERS = [
  ['X-App-Id', undefined],
  ['X-Ts', 'guideTs'],
  ['X-Nonce', 'guideNonce'],
  ['X-Content-Sha256', 'guideHash'],
  ['X-Sign', 'guideSign'],
] as const satisfies (readonly [string, Word | undefined])[]

/** Explains how an external system signs a request. A test runs the files of the examples. */
export default function GuidePage() {
  const { word, page } = useWords()
  return (
    <>
      <h1 className="platform-title">{page('app/guide')}</h1>
      <Card>
        <Typography.Paragraph>{word('guideIntro')}</Typography.Paragraph>
        <Typography.Paragraph>{word('guideLines')}</Typography.Paragraph>
        <Descriptions
          bordered
          size="small"
          column={1}
          title={word('guideHeaders')}
          items={HEADERS.map(([name, about]) => ({ key: name, label: name, children: about ? word(about) : 'App ID' }))}
        />
        <Example title={word('guideCurl')} text={curlExample} />
        <Example title={word('guideTypescript')} text={typescriptExample} />
        <Typography.Title level={5}>{word('guideCallback')}</Typography.Title>
        <Typography.Paragraph>{word('guideCallbackHint')}</Typography.Paragraph>
        <Typography.Link href="/api/docs" target="_blank" rel="noreferrer">
          {word('guideApi')}
        </Typography.Link>
      </Card>
    </>
  )
}

function Example({ title, text }: { title: string; text: string }) {
  const { word } = useWords()
  return (
    <>
      <Typography.Title level={5}>
        <Typography.Text copyable={{ text, tooltips: [word('copy'), word('copied')] }}>{title}</Typography.Text>
      </Typography.Title>
      {/* `tabIndex` lets the keyboard scroll a long line. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} className="platform-code platform-example">
        <code>{text}</code>
      </pre>
    </>
  )
}
