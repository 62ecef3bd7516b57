package org.sass.lang.ui.launch.ui;

import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;

/**
 * The pages of a launch configuration. The last one is the platform's common page, which can save
 * the configuration as a shared file.
 */
public final class KernelTabs extends AbstractLaunchConfigurationTabGroup {
  @Override
  public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
    setTabs(
        new ILaunchConfigurationTab[] {
          new KernelTab(),
          new GridTab(),
          new DataTab(),
          new CheckTab(),
          new JvmTab(),
          new CommonTab()
        });
  }
}
