const input = {
  valueType: 'The server uses it, when it sends; see dashboards/contract/control-values.',
  offValue: 'The example is on; web/control/one-control.test.tsx turns it off.',
}

const message = {
  'event.min': 'Of a message, which the generated test does not send; see charts/web/drawing/event-data.test.ts.',
  'event.max': 'As min.',
}

/** A sample has no stream, so it has no picture either. */
const player = {
  fit: 'It says how the picture lies in its box; web/video/stream-view.test.tsx has one.',
  controls: 'The buttons come with the picture; web/video/stream-view.test.tsx has one.',
}

const camera = {
  ...player,
  recType: 'What the history offers first, in full screen; web/video/camera-stream.test.tsx.',
  pictureQuality: 'The server asks the cloud for it; core/server/outside/cameras.',
  showInPublic: 'Only the server uses it, for visitors.',
}

const of = (kind: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`${kind}.${path}`, reason]))

/** Fields of kinds that change neither a drawing nor a request of the generated test: `Kind.path` → the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'Chart.config.barAdvOption.level':
    'The example has no tags; sums of rows are drawn in chart/cartesian/option.test.ts.',
  ...of('Camera', { ...camera, type: 'The server uses it; in full screen it decides whether there is a history.' }),
  ...of('ImouCamera', camera),
  ...of('Fabric', message),
  ...of('Fabric2', message),
  'Img.every': 'Only the server uses it, when it fetches the picture again (dashboards/pictures).',
  ...of('HttpRequest', {
    ...input,
    onValue: 'The example is a slider; web/control/one-control.test.tsx has a switch.',
  }),
  ...of('MqttPublish', input),
  ...of('InfluxdbWrite', {
    reason:
      'Asked for when it is armed, which the generated test does not reach; see web/control/one-control.test.tsx.',
  }),
  ...of('Video', player),
  ...of('Ys7Camera', camera),
  'Pie.config.fieldList.name': 'The example has rows of tags; names of columns are drawn in chart/pie/slices.test.ts.',
}
