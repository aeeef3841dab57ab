export default {
  synonyms: 'funnel heatmap candlestick boxplot graph sunburst treemap calendar parallel custom',
  nearest: 'gantt word cloud',
  radar: 'Radar',
  'radar.about': 'Five measures at once',
  'radar.synonyms': 'spider web polygon',
}
