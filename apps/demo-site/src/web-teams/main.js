import { startCostMeter } from './cost-meter.js';
import { startSnippetForm } from './snippet-form.js';

const meter = document.querySelector('#cost-meter');
if (meter instanceof HTMLElement) startCostMeter(meter);
const form = document.querySelector('#snippet-form');
if (form instanceof HTMLFormElement) startSnippetForm(form);
