import { buildForTests } from '../build/build.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { checkSizeBudgets } from '../build/size-budgets.mjs';
import { installDependencies } from '../install.mjs';
import { distFolder, productionLikeFolder } from '../paths.mjs';
import { localOrigins, productionLikeOrigin, requireFreePorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';
import { checkHostPackage } from '../quality/package-checks.mjs';
import { checkSource } from '../quality/source-checks.mjs';
import { printTotals } from '../quality/test-results.mjs';
import { runUnitTests } from '../quality/unit-tests.mjs';

/** `npm test`: everything, from a clean clone, each step printed before it runs. */
export async function run() {
  await requireFreePorts([...Object.values(localOrigins), productionLikeOrigin]);
  clearEnvironment();
  const steps = [
    { title: 'Install', run: installDependencies },
    { title: 'Format, lint, types', run: checkSource },
    { title: 'Unit tests', run: runUnitTests },
    { title: 'Build', run: buildForTests },
    { title: 'Size budgets', run: () => checkSizeBudgets(distFolder, productionLikeFolder) },
    { title: 'The npm package', run: checkHostPackage },
    { title: 'Browser tests', run: () => runBrowserTests() },
  ];
  for (const step of steps) {
    console.log(`\n■ ${step.title}`);
    await step.run();
  }
  await printTotals();
}
