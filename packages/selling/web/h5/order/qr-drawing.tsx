import { QRCode } from 'antd'

export default function QrDrawing({ text }: { text: string }) {
  return (
    <div className="selling-phone-qr">
      <QRCode value={text} type="svg" size={208} bordered={false} color="#000" bgColor="#fff" />
    </div>
  )
}
