/** The weights that `training/crisis-weights.ts` trains when the service is built. */
declare module 'virtual:crisis-weights' {
  const weights: import('./phrase-classifier.ts').PackedWeights;
  export default weights;
}
