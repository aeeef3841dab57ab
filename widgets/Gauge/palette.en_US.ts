export default {
  synonyms: 'dial meter speedometer needle',
  nearest: 'liquid tank level thermometer',
  progress: 'Progress',
  'progress.about': 'A percentage from 0 to 100',
  'progress.synonyms': 'progress bar completion percent',
}
