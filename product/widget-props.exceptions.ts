const input = {
  valueType: 'The server uses it, when it sends; see dashboards/contract/control-values.',
  offValue: 'The example is on; web/control/one-control.test.tsx turns it off.',
}

const message = {
  'event.min': 'Of a message, which the generated test does not send; see charts/web/drawing/event-data.test.ts.',
  'event.max': 'As min.',
}

const of = (kind: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`${kind}.${path}`, reason]))

/** Fields of kinds that change neither a drawing nor a request of the generated test: `Kind.path` → the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'Chart.config.barAdvOption.level':
    'The example has no tags; sums of rows are drawn in chart/cartesian/option.test.ts.',
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
  'Pie.config.fieldList.name': 'The example has rows of tags; names of columns are drawn in chart/pie/slices.test.ts.',
}
