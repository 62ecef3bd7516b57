/** Tests what a user sees without a Java and in a folder that is not trusted, and how the walkthrough works then. */
import { Drive } from './drive';
import { VsCode } from './vscode';

/** Settings of this kind of tests, in addition to those of all kinds. */
export const FIRST_USE = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'gsass.java.home': '/no/such/java',
};

export async function firstUse(code: VsCode, pictures: string): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  const toast = page.locator('.notifications-toasts .notification-toast');
  try {
    await drive.start(code.address);
    await drive.open('vector_add.gsass');
    const javaMissing = toast.filter({ hasText: 'SASS needs Java 17 or newer' }).first();
    await javaMissing.waitFor();
    const message = await javaMissing.innerText();
    drive.check('it says which Java was looked for', message.includes('/no/such/java/bin/java: no such file'), message);
    drive.check('and three ways out', /Open Settings[^]*Get Java[^]*Show Output/.test(message), message);
    await page.locator('[id="sass-tools.gpu-sass.gsass.status"]').first().waitFor();
    await javaMissing.getByText('Open Settings').click();
    await page.locator('.settings-editor .setting-item-contents', { hasText: 'Home' }).first().waitFor();
    drive.check('the setting is shown', true);

    await drive.open('vector_add.gsass');
    await drive.command('Run Kernel');
    const refused = toast.filter({ hasText: 'Kernels do not run in a folder that you do not trust' }).first();
    await refused.waitFor();
    drive.check('nothing is run where nothing is trusted', (await refused.innerText()).includes('Manage Trust'));
    await drive.command('Notifications: Clear All Notifications');

    await page.keyboard.press('F1');
    const input = page.locator('.quick-input-widget input[type=text]').first();
    await drive.setText(input, '>Welcome: Open Walkthrough');
    await drive.accept('Open Walkthrough');
    await drive.row('Get Started with SASS').waitFor();
    await drive.setText(input, 'Get Started with SASS');
    await drive.accept('Get Started with SASS');
    const walk = page.locator('.gettingStartedContainer');
    await walk.getByText('Open an example').first().waitFor();
    const steps = await walk.locator('.step-title').allInnerTexts();
    drive.check('seven steps', steps.length === 7 && steps.some(text => text.includes('Step back')), steps.join('; '));
    await drive.picture('walkthrough');
    // While the page loads, it may take the focus, which closes the list. Then this presses the button again.
    await drive.until('the list of the examples', async () => {
      await walk.getByText('Choose another').first().click();
      return drive.row('saxpy').waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    });
    const examples = await page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    drive.check('its buttons work', examples.length > 4, examples.join('; '));
    await page.keyboard.press('Escape');
  } catch (e) {
    drive.check('the run came to its end', false, String(e));
    await drive.picture('error');
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}
